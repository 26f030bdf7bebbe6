window.seenAtStart = {
  api: typeof window.api,
  leaked: typeof window.leaked,
  own: Object.getOwnPropertyNames(window).filter((name) => /standin|^_[0-9a-f]{32}$|binding|cdc/i.test(name)),
  require: typeof require,
  process: typeof process,
}
