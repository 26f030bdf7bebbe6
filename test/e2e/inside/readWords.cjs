// Loaded before the app (`electron -r`) where no debugger may control the app. Once the first page contains one of the
// texts in READ_UNTIL (separated by bars), prints the text of the page and whether the app counts as packaged. Then
// ends the app.
const { app } = require('electron')

const WORDS = (until) => `new Promise((resolve) => {
  const look = () => { if (${JSON.stringify(until.split('|'))}.some((words) => document.body?.innerText.includes(words))) resolve(document.body.innerText) }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  look()
})`

app.once('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => {
    contents.executeJavaScript(WORDS(process.env.READ_UNTIL)).then(
      (words) => {
        console.log(`SHOWN ${JSON.stringify({ packaged: app.isPackaged, words })}`)
        app.quit()
      },
      (error) => {
        console.error(error)
      },
    )
  })
})
