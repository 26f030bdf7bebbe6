export const officeErrors = {
  officeUnreachable: {
    what: 'The office server cannot be reached',
    meaning: 'Nothing was sent. Editing, checks, printing and inquiries work as before',
    action: 'Check the server and the network, then file again',
  },
  officeTaken: {
    what: '{by} started to file this batch on another computer ({machine}), {at}',
    meaning: 'Nothing was sent; the batch is never sent twice',
    action: 'Check the outcome on the computer of {by}',
  },
  officeTakenFiled: {
    what: '{by} filed this on another computer ({machine}), {at}',
    meaning: 'Nothing was sent; the batch is never sent twice',
    action: 'Check the outcome of the application by {by} in the filing record',
  },
  officeTakenUnknown: {
    what: '{by} filed this on another computer ({machine}), {at}, and the outcome is unknown',
    meaning: 'Nothing was sent this time. The bank may have the application',
    action: 'Ask the bank, and record the outcome in the filing record',
  },
  officeNotApproved: {
    what: 'This content has not been approved yet',
    meaning: 'Nothing was sent. Any edit withdraws an approval',
    action: 'Ask a colleague to approve it with “Request approval”',
  },
  officeRole: {
    what: 'You do not have permission to do this',
    meaning: 'Nothing was changed',
    action: 'Ask the administrator of the office about your permissions',
  },
  officeRecovering: {
    what: 'Filing is stopped, because the office server was restored from a backup',
    meaning: 'Nothing was sent. The server may not know of filings made after the backup',
    action: 'Start the app on every computer and wait until their filing records have reached the server',
  },
  officeStale: {
    what: 'A colleague has changed this batch',
    meaning: 'Nothing was sent',
    action: 'Check the new content, then file again',
  },
  officeLogin: {
    what: 'Could not sign in to the office server',
    meaning: 'Nothing was changed',
    action: 'Check the user name and the password',
  },
  officeCertificate: {
    what: 'The server’s certificate differs from the one in the invitation',
    meaning: 'The password was not sent',
    action: 'Ask the administrator to check the server and the invitation',
  },
  officeNotMember: {
    what: 'This user is not a member of the office',
    meaning: 'Sharing is stopped; the drafts on this computer are safe',
    action: 'Ask the administrator to add you',
  },
  officeJournalDiffers: {
    what: 'The filing record of this computer differs from the server’s copy',
    meaning: 'Nothing was sent. An old backup may have been put back on this computer',
    action: 'Tell the administrator. Leave the office and join again, and check the filing record before you file',
  },
  officePooled: {
    what: 'Something between this computer and the office server mixes the connections of several computers',
    meaning: 'Nothing was sent. One computer could be taken for another',
    action: 'Ask the administrator to let the app connect without a connection pooler such as PgBouncer',
  },
  officeKeyChanged: {
    what: 'The signing key of this computer is not the one that the office knows',
    meaning: 'Nothing was sent. The key storage may be new, or the data were copied from another computer',
    action: 'Ask the administrator to compare and accept the new key in Settings → Office, list of computers',
  },
  officeBehind: {
    what: 'The office server lacks records that this computer has seen before',
    meaning: 'Nothing was sent from this computer. The server may have been set back',
    action: 'Tell the administrator. After a restore, press “The server was restored…” in Settings → Office',
  },
  officeMachineTaken: {
    what: 'This computer is registered for another user of the office',
    meaning: 'Nothing was sent; sharing is stopped',
    action: 'Ask the administrator to change its user in Settings → Office, list of computers',
  },
  officeTooManyMachines: {
    what: 'This user has too many computers',
    meaning: 'This computer did not join the office',
    action: 'Tell the administrator. One person may register 50 computers',
  },
  officeServerFault: {
    what: 'The office server answers with an error',
    meaning: 'Nothing was sent. Its disk may be full',
    action: 'Tell the administrator of the server, then file again',
  },
  officeUnreadable: {
    what: 'The office server sent something that this version of the app cannot read',
    meaning: 'Nothing was sent; the drafts on this computer are safe',
    action: 'Update the app on every computer. If that does not help, tell the administrator',
  },
  officeStorage: {
    what: 'This computer cannot save its copy of the office’s filing record',
    meaning: 'Nothing was sent, because a filing of a colleague could be missed',
    action: 'Free some disk space, then file again',
  },
  officeJoined: {
    what: 'This computer already belongs to an office',
    meaning: 'Nothing was changed',
    action: 'Leave the present office before you join another one',
  },
  officeNoInvitation: {
    what: 'The chosen file is not an invitation to an office',
    meaning: 'Nothing was changed',
    action: 'Choose the invitation that you received from your administrator',
  },
  officeNotAsked: {
    what: 'Nobody has asked for the approval of this content',
    meaning: 'It was not approved; the content was changed after the request',
    action: 'Ask whoever prepared it to request the approval again',
  },
  officeOwnRequest: {
    what: 'You cannot approve a batch that you prepared or changed yourself',
    meaning: 'It was not approved',
    action: 'Ask a colleague to approve it',
  },
  officeVersion: {
    what: 'The office server has version {theirs}, and this app needs version {ours}',
    meaning: 'Sharing is stopped; the drafts on this computer are safe',
    action: 'Ask the administrator to bring the app and the server to the same version',
  },
  officeServerOld: {
    what: 'PostgreSQL on the server (version {version}) is too old',
    meaning: 'Nothing was changed',
    action: 'Install PostgreSQL 14 or later, then try again',
  },
  officeNotAllowed: {
    what: 'This user lacks a permission on the server: {needed}',
    meaning: 'Nothing was changed',
    action: 'Enter the user name and password of the owner, which is often postgres',
  },
  officeNameInUse: {
    what: 'Another program uses the name “office” in this database',
    meaning: 'Nothing was changed',
    action: 'Enter the name of another database',
  },
  officeOtherSchema: {
    what: 'The content of this database was not made by this app',
    meaning: 'Nothing was changed',
    action: 'Ask whoever manages the server about backups and changes',
  },
  officeReservedDatabase: {
    what: 'This database belongs to the server itself',
    meaning: 'Nothing was changed',
    action: 'Enter a name that does not exist yet; the database is created',
  },
  officeNoDatabase: {
    what: 'The server does not have this database',
    meaning: 'Nothing was changed',
    action: 'Check the name of the database',
  },
  officeNoTls: {
    what: 'The server does not support encryption (TLS)',
    meaning: 'The password was not sent',
    action: 'Give the server a certificate, set ssl = on and restart it (manual: Office)',
  },
  officeHostNotAllowed: {
    what: 'The server does not accept connections from this computer',
    meaning: 'The password was not sent',
    action: 'Add a hostssl line for the network of this computer to pg_hba.conf on the server (manual: Office)',
  },
  officeNoCertificate: {
    what: 'The chosen file does not contain a certificate that can be used',
    meaning: 'Nothing was changed',
    action: 'Choose a PEM file with exactly one certificate',
  },
  officeBadLogin: {
    what: 'This user name cannot be used',
    meaning: 'Nothing was changed',
    action:
      'Start with a lower-case letter, then use only lower-case letters, digits and underscores (up to 63 characters)',
  },
  officeLoginTaken: {
    what: 'The server already has this user name',
    meaning: 'Nothing was changed',
    action: 'Choose another user name',
  },
  officeLastAdministrator: {
    what: 'Without this person, nobody would administer the office',
    meaning: 'Nothing was changed',
    action: 'First give the permission “administer” to somebody else',
  },
  officeReachable: {
    what: 'The office server is connected',
    meaning: 'Office mode was not ended',
    action: 'File as usual. If this computer does not connect, tell your administrator',
  },
  officeCompulsory: {
    what: 'Your administrator allows filing only from computers that belong to the office',
    meaning: 'Nothing was sent',
    action: 'Open your invitation under Settings, Office ({file})',
  },
}
