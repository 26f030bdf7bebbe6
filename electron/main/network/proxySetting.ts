import type { ProxyConfig } from 'electron'
import type { ProxySetting } from '#contract/ipc/network'

export function toProxyConfig(setting: ProxySetting): ProxyConfig {
  switch (setting.mode) {
    case 'pac':
      return { mode: 'pac_script', pacScript: setting.url }
    case 'manual':
      return {
        mode: 'fixed_servers',
        proxyRules: setting.server,
        ...(setting.bypass !== undefined && { proxyBypassRules: setting.bypass }),
      }
    default:
      return { mode: setting.mode }
  }
}
