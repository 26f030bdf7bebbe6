/** A file of SQL, built into the app as text. */
declare module '*.sql?raw' {
  const text: string
  export default text
}
