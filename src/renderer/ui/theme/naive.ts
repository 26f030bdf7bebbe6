import type { GlobalTheme, GlobalThemeOverrides } from 'naive-ui'
import { alertDark } from 'naive-ui/es/alert/styles'
import { dropdownDark } from 'naive-ui/es/dropdown/styles'
import { emptyDark } from 'naive-ui/es/empty/styles'
import { modalDark } from 'naive-ui/es/modal/styles'
import { popoverDark } from 'naive-ui/es/popover/styles'
import { progressDark } from 'naive-ui/es/progress/styles'
import { selectDark } from 'naive-ui/es/select/styles'
import { switchDark } from 'naive-ui/es/switch/styles'
import { tagDark } from 'naive-ui/es/tag/styles'
import { tooltipDark } from 'naive-ui/es/tooltip/styles'

/**
 * Only components in use (a test checks that none is missing): all themes would make up a third of what the first
 * screen loads.
 */
export const darkTheme: GlobalTheme = {
  name: 'dark',
  common: selectDark.common,
  Alert: alertDark,
  Dropdown: dropdownDark,
  Empty: emptyDark,
  Modal: modalDark,
  Popover: popoverDark,
  Progress: progressDark,
  Select: selectDark,
  Switch: switchDark,
  Tag: tagDark,
  Tooltip: tooltipDark,
}

const shared = {
  fontFamily: 'var(--font)',
  fontSize: '13px',
  fontSizeSmall: '13px',
  fontSizeMedium: '13px',
  borderRadius: '5px',
}

function toned(type: string, tone: string): Record<string, string> {
  return {
    [`color${type}`]: `var(--${tone}-weak)`,
    [`border${type}`]: `1px solid var(--${tone})`,
    [`iconColor${type}`]: `var(--${tone})`,
    [`contentTextColor${type}`]: 'var(--text)',
  }
}

function tagged(type: string, tone: string): Record<string, string> {
  return {
    [`colorBordered${type}`]: `var(--${tone}-weak)`,
    [`border${type}`]: `1px solid var(--${tone})`,
    [`textColor${type}`]: `var(--${tone})`,
  }
}

/** Tokens of base.css, which follow the theme and a wish for more contrast by themselves. */
const byTokens = {
  Alert: {
    padding: '8px 12px',
    borderRadius: '6px',
    iconSize: '16px',
    iconMargin: '10px 8px 0 12px',
    ...toned('Info', 'accent'),
    ...toned('Success', 'ok'),
    ...toned('Warning', 'warn'),
    ...toned('Error', 'danger'),
  },
  Dropdown: {
    color: 'var(--surface)',
    dividerColor: 'var(--line)',
    optionTextColor: 'var(--text)',
    optionTextColorHover: 'var(--text)',
    optionPrefixWidthSmall: '14px',
    optionSuffixWidthSmall: '14px',
    optionOpacityDisabled: '1',
  },
  Empty: { textColor: 'var(--muted)', iconColor: 'var(--line-strong)', iconSizeSmall: '28px' },
  Progress: { fillColor: 'var(--accent)', railColor: 'var(--line-strong)', railHeight: '8px' },
  Tag: {
    padding: '0 8px',
    borderRadius: '3px',
    heightSmall: '22px',
    fontSizeSmall: '12px',
    border: '1px solid var(--line-strong)',
    colorBordered: 'var(--surface-2)',
    textColor: 'var(--text)',
    ...tagged('Success', 'ok'),
    ...tagged('Warning', 'warn'),
    ...tagged('Error', 'danger'),
  },
  Tooltip: { color: 'var(--text)', textColor: 'var(--surface)', padding: '4px 10px' },
} satisfies GlobalThemeOverrides

/** naive-ui computes shades and so needs values; they repeat tokens of base.css, and a test keeps them equal. */
export const lightOverrides: GlobalThemeOverrides = {
  ...byTokens,
  common: {
    ...shared,
    primaryColor: '#0f5c6e',
    primaryColorHover: '#13738a',
    primaryColorPressed: '#0b4755',
    primaryColorSuppl: '#13738a',
    errorColor: '#b3261e',
    warningColor: '#8a5a00',
    successColor: '#1b7446',
    textColorBase: '#16222a',
    placeholderColor: '#6b7780',
  },
}

export const darkOverrides: GlobalThemeOverrides = {
  ...byTokens,
  common: {
    ...shared,
    primaryColor: '#5fb8cb',
    primaryColorHover: '#7cc8d8',
    primaryColorPressed: '#479fb2',
    primaryColorSuppl: '#7cc8d8',
    errorColor: '#ff8a80',
    warningColor: '#f0b849',
    successColor: '#6fcf97',
    bodyColor: '#12181c',
    cardColor: '#1a2227',
    modalColor: '#1f292f',
    popoverColor: '#253037',
    placeholderColor: '#8b99a2',
  },
}
