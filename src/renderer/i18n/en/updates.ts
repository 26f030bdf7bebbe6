export const updates = {
  title: 'App updates',
  isOn: 'On',
  isOff: 'Off',
  intro:
    'The app checks for new versions after starting and every hour. It asks you before downloading and before restarting. It does nothing while an application is being filed, while there is unsaved input, or while the app is locked.',
  off: {
    noAddress:
      'This app has no update address built in, so it does not check for updates. Get new versions from the publisher and install them.',
    policy: 'Your administrator has turned off update checks. Ask your administrator about new versions.',
    policyBroken:
      'The administrator’s settings file cannot be read, so the app does not check for updates. Ask your administrator to correct it, then restart the app.',
  },
  last: 'Last check',
  never: 'Not checked yet',
  outcome: {
    newest: '{time} – you have the latest version',
    found: '{time} – a new version was found',
    failed: '{time} – could not check for updates. You can keep using this version. Check the network and try again.',
    notSigned:
      '{time} – a new version was found but is not used because the publisher’s signature could not be verified. You can keep using this version. If this continues, tell the publisher.',
    notDownloaded:
      '{time} – the new version could not be downloaded. You can keep using this version. Check the network and try again.',
    noRoom:
      '{time} – the new version could not be downloaded because the disk is full. You can keep using this version. Free some space and try again.',
    notInstalled:
      '{time} – not updated because the downloaded version cannot be read or has changed. You can keep using this version. Check that no other program, such as virus protection, is using it, and try again.',
    busy: '{time} – not checked because an application is being filed or there is unsaved input. Try again when that is done.',
    notHere:
      '{time} – an app installed this way cannot update itself. Get new versions from the publisher and install them.',
  },
  found: 'New version',
  step: {
    offered: '{version} – a separate window asks whether to download it',
    declined: '{version} – not downloaded. You are asked again after the next start',
    downloading: '{version} – downloading',
    ready: '{version} – downloaded. Restart to install it',
    later: '{version} – downloaded. You are asked again after the next start',
    installing: '{version} – closing the app to install it',
  },
  look: 'Check now',
  restart: 'Restart and update…',
}
