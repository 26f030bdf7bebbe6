import type { GlobalTheme, GlobalThemeOverrides } from 'naive-ui'
import { modalDark } from 'naive-ui/es/modal/styles'
import { selectDark } from 'naive-ui/es/select/styles'
import { switchDark } from 'naive-ui/es/switch/styles'

/**
 * The dark theme of the components in use (a test checks that none is missing). The themes of all components would make
 * up a third of what the first screen loads.
 */
export const darkTheme: GlobalTheme = {
  name: 'dark',
  common: selectDark.common,
  Modal: modalDark,
  Select: selectDark,
  Switch: switchDark,
}

const font = "'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', sans-serif"

const shared = {
  fontFamily: font,
  fontSize: '13px',
  fontSizeSmall: '13px',
  fontSizeMedium: '13px',
  borderRadius: '5px',
}

/**
 * naive-ui needs colours as values (it computes shades from them), so the tokens of base.css are repeated here; a test
 * keeps them equal.
 */
export const lightOverrides: GlobalThemeOverrides = {
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
