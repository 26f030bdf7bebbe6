const ask =
  'Find out at the bank (online banking, telephone) whether this application arrived, and record the outcome below'
export const filing = {
  meaning: {
    accepted: 'The tax is paid after approval at the bank. Nothing has been paid yet',
    rejected: 'No tax is paid by this application, and nothing is debited',
    unknown:
      'The application may have reached the bank. It is never resent, automatically or manually. If it arrived, the account is debited after approval',
    notSent:
      'Sending stopped before reaching the bank, so nothing arrived. The batch is a draft again. No tax is paid and nothing is debited',
  },
  accepted: {
    whole: { what: 'The bank accepted the application', action: 'Follow the approval with the acceptance inquiry' },
    differs: {
      what: 'The bank accepted the application, but its totals do not match those sent',
      action: 'Check the details at the bank before it is approved',
    },
  },
  rejected: {
    application: {
      what: 'The bank did not accept the application because it contains errors',
      action: 'Correct the rows with errors, then file again',
    },
    wholeLot: {
      what: 'The bank did not accept the application. It did not say which rows are wrong',
      action: 'Check the bank’s response, correct the batch, then file again',
    },
    invalidClient: {
      what: 'The bank does not accept the client key',
      action: 'Check the key of this company and environment under Settings, Client key; then file again',
    },
    invalidGrant: {
      what: 'This client key is not allowed to file',
      action: 'Ask the bank whether the key is registered for this service; then file again',
    },
    unauthorized: {
      what: 'The bank refused the client key',
      action: 'Check the key, the company and the environment; then file again',
    },
    rateLimited: {
      what: 'The bank is busy and did not accept the application',
      action: 'Wait a while; then file again',
    },
    request: {
      what: 'The bank did not accept the request',
      action: 'Check the address under Settings; if it persists, ask the bank',
    },
  },
  notSent: {
    offline: { what: 'This computer is offline', action: 'Connect to the network; then file again' },
    nameNotResolved: {
      what: 'The address was not found',
      action: 'Check the network and the address under Settings; then file again',
    },
    connectionRefused: {
      what: 'The connection was refused',
      action: 'Wait a while or check the address under Settings; then file again',
    },
    notConnected: {
      what: 'Could not connect',
      action: 'Check the network and the address under Settings, or wait a while; then file again',
    },
    clientCertificate: {
      what: 'The client certificate is missing, cannot be read, or was not accepted by the bank',
      action: 'Check the client certificate of this bank under Settings, Network; then file again',
    },
    proxyLoginKind: {
      what: 'The proxy accepts only Windows authentication (NTLM, Negotiate), which cannot be used for filing',
      action:
        'Ask your network administrator to allow the bank’s address with basic authentication or none, then file again',
    },
    tlsRefused: {
      what: 'No secure (TLS) connection could be made',
      action: 'Check the address, and the clock and certificates of this computer; then file again',
    },
    proxyRefused: {
      what: 'The proxy refused the connection',
      action: 'Check your office’s proxy settings, then file again',
    },
    proxyLoginMissing: {
      what: 'The proxy needs a user name and password',
      action: 'Run the connection diagnosis under Settings, Network and enter them when asked; then file again',
    },
    addressUnusable: {
      what: 'The address cannot be used',
      action: 'Check the address under Settings; then file again',
    },
  },
  unknown: {
    timeout: { what: 'The bank did not respond in time', action: ask },
    connectionLost: { what: 'The connection was lost', action: ask },
    cancelled: { what: 'You stopped waiting for the response', action: ask },
    bodyTooLarge: { what: 'The bank’s response is too large to read', action: ask },
    notJson: {
      what: 'The bank’s response is not in a readable form (incomplete, or another page was returned)',
      action: ask,
    },
    badAnswer: { what: 'The bank’s response does not match the specification', action: ask },
    redirected: { what: 'The bank redirected to another address', action: ask },
    interrupted: { what: 'The app closed before the bank’s response arrived', action: ask },
    other: { what: 'A network error occurred', action: ask },
    bankError: { what: 'The bank returned an error', action: ask },
    unauthorized: {
      what: 'The bank said it refused the client key, but its response is contradictory, so it is not clear whether it accepted the application',
      action: ask,
    },
    rateLimited: {
      what: 'The bank said it is busy, but its response is contradictory, so it is not clear whether it accepted the application',
      action: ask,
    },
    storage: { what: 'The outcome could not be saved in, or verified from, the record on this computer', action: ask },
  },
}
