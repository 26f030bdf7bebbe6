const ask =
  'Find out at the bank (online banking, telephone) whether this application arrived, and record the outcome below'
export const filing = {
  meaning: {
    accepted: 'The tax is paid after approval at the bank. Nothing has been paid yet',
    rejected: 'No tax is paid by this application, and nothing is debited',
    unknown:
      'The application may have reached the bank. To prevent a double payment it is never sent again by itself or by hand. If it arrived, the account is debited once it is approved',
    notSent:
      'It stopped before reaching the bank, so nothing arrived. The lot is a draft again. No tax is paid and nothing is debited',
  },
  accepted: {
    whole: { what: 'The bank accepted the application', action: 'Follow the approval with the acceptance inquiry' },
    differs: {
      what: 'The bank accepted the application, but its totals are not the ones that were sent',
      action: 'Check the contents at the bank before it is approved',
    },
  },
  rejected: {
    application: {
      what: 'The bank found errors in the application ({status})',
      action: 'Correct the rows in error; then file it again',
    },
    wholeLot: {
      what: 'The bank did not accept the application ({status}) and named no row',
      action: 'Read what the bank says, correct the lot; then file it again',
    },
    invalidClient: {
      what: 'The bank does not accept the client key (invalid_client)',
      action: 'Check the key of this company and environment under Settings, Client keys; then file it again',
    },
    invalidGrant: {
      what: 'This client key is not allowed to file (invalid_grant)',
      action: 'Ask the bank whether the key is registered for this service; then file it again',
    },
    unauthorized: {
      what: 'The bank refused the client key ({status})',
      action: 'Check the key, the company and the environment; then file it again',
    },
    rateLimited: {
      what: 'The bank was busy and did not take the application ({status})',
      action: 'Wait a while; then file it again',
    },
    request: {
      what: 'The bank did not take what was sent ({status})',
      action: 'Check the address under Settings; if it persists, ask the bank',
    },
  },
  notSent: {
    offline: { what: 'This computer is offline', action: 'Connect to the network; then file it again' },
    nameNotResolved: {
      what: 'The address was not found',
      action: 'Check the network and the address under Settings; then file it again',
    },
    connectionRefused: {
      what: 'The connection was refused',
      action: 'Wait a while or check the address under Settings; then file it again',
    },
    notConnected: {
      what: 'No connection could be opened',
      action: 'Check the network and the address under Settings, or wait a while; then file it again',
    },
    clientCertificate: {
      what: 'The client certificate is missing or cannot be read, or the bank does not take it',
      action: 'Check the client certificate of this bank under Settings, Network; then file it again',
    },
    proxyLoginKind: {
      what: 'The proxy takes only the login of Windows (NTLM, Negotiate), with which nothing is filed',
      action:
        'Ask the administrator of your network to let the address of the bank through with a plain login or none; then file it again',
    },
    tlsRefused: {
      what: 'No secure (TLS) connection could be made',
      action: 'Check the address, and the clock and certificates of this computer; then file it again',
    },
    proxyRefused: {
      what: 'The proxy refused the connection',
      action: 'Check the proxy of your office; then file it again',
    },
    proxyLoginMissing: {
      what: 'The proxy was not given a user name and password',
      action: 'Run the connection diagnosis under Settings, Network and enter them when asked; then file it again',
    },
    addressUnusable: {
      what: 'The address cannot be used',
      action: 'Check the address under Settings; then file it again',
    },
  },
  unknown: {
    timeout: { what: 'The bank did not answer in time', action: ask },
    connectionLost: { what: 'The connection was lost', action: ask },
    cancelled: { what: 'Waiting for the answer was given up', action: ask },
    bodyTooLarge: { what: 'The answer of the bank is too large to be read', action: ask },
    notJson: { what: 'The answer of the bank is not JSON (cut short, or another page came)', action: ask },
    badAnswer: { what: 'The answer of the bank does not follow the interface', action: ask },
    redirected: { what: 'The bank answered with another address', action: ask },
    interrupted: { what: 'The app ended before the answer of the bank came', action: ask },
    other: { what: 'There was a network error', action: ask },
    bankError: { what: 'The bank answered with an error ({status})', action: ask },
    unauthorized: {
      what: 'The bank says that it refused the client key, and contradicts itself ({status})',
      action: ask,
    },
    rateLimited: { what: 'The bank says that it is busy, and contradicts itself ({status})', action: ask },
    storage: { what: 'The outcome could not be kept in, or proven from, the record on this computer', action: ask },
  },
}
