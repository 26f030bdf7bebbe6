/** The app's own updates, on the diagnostics tab. */
export const updates = {
  title: 'Updates of the app',
  isOn: 'On',
  isOff: 'Off',
  intro:
    'After the start and every hour, the app asks its publisher for a newer version. It asks you before it downloads and before it restarts. It does nothing while an application is being filed, while something you typed cannot be saved, or while the app is locked.',
  off: {
    noAddress:
      'This app has no address built in to ask for updates, so it looks for none. Get newer versions from the publisher and install them.',
    policy: 'The administrator has switched looking for updates off. Ask the administrator about newer versions.',
    policyBroken:
      'The administrator’s settings file cannot be read, so updates are not looked for. Have the administrator correct it, then start the app again.',
  },
  last: 'Last look',
  never: 'Not yet',
  outcome: {
    newest: '{time} – this version is the newest',
    found: '{time} – a newer version was found',
    failed: '{time} – could not look. This version can be used as it is. Check the network and try again.',
    notSigned:
      '{time} – there is a newer version, but it does not carry the publisher’s signature, so it is not used. This version can be used as it is. If this goes on, tell whoever you have the app from.',
    notDownloaded:
      '{time} – the newer version could not be downloaded. This version can be used as it is. Check the network and try again.',
    busy: '{time} – not looked, because an application is being filed or something you typed cannot be saved. Try again when that is done.',
    notHere:
      '{time} – an app installed in this way cannot renew itself. Get newer versions from the publisher and install them.',
  },
  found: 'Newer version',
  step: {
    offered: '{version} – another window asks whether to download it',
    declined: '{version} – not downloaded. You are asked again after the next start',
    downloading: '{version} – being downloaded',
    ready: '{version} – downloaded. A restart installs it',
    later: '{version} – downloaded. You are asked again after the next start',
    installing: '{version} – the app closes and installs it',
  },
  look: 'Look now',
  restart: 'Restart and install…',
}
