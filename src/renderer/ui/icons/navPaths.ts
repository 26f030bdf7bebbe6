/** SVG paths in a square of 24. */
export const NAV_PATHS = {
  brand: 'M4 20h16M5 20V10l7-5 7 5v10M9 20v-6h6v6M8 11h.01M16 11h.01',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  year: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4M8 13h3M13 13h3M8 17h3',
  accounts: 'M3 7h18v12H3zM3 11h18M7 15h4',
  balances: 'M3 20h18M5 20v-6h3v6M10.5 20V9h3v11M16 20V4h3v16',
  lots: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  payees: 'M4 21V8l6-4 6 4v13M16 12h4v9M3 21h18M8 11h4M8 15h4',
  ledger: 'M4 4h16v16H4zM4 9h16M4 14.5h16M10 4v16',
  acceptance: 'M4 12l5 5L20 6',
  journal: 'M6 3h12v18H6zM9 3v18M12 8h3M12 12h3M12 16h3',
  morning: 'M3 18h18M6 18a6 6 0 0 1 12 0M12 3v4M4.5 8l2 2M19.5 8l-2 2M8 21.5h8',
  evidence: 'M3 7h7l2 3h9v10H3zM9 15l2 2 4-4',
  following: 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M16 4h4v4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6',
  practice: 'M3 20h18M5 20V9l7-5 7 5v11M12 9v4M12 16h.01',
}
