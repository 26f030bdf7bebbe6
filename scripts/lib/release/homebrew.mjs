import { installerName } from './files.mjs'
import { product } from './product.mjs'

/** Returns a text as a string of Ruby that interpolates nothing. */
const ruby = (text) => `"${text.replace(/["\\#]/g, (mark) => `\\${mark}`)}"`

/**
 * Returns Homebrew's cask by path. It has no `zap`: drafts and the record of what was filed outlive the program.
 * @param {(name: string) => string} addressOf Where a release file can be downloaded.
 * @param {ReadonlyMap<string, string>} sums SHA-256 by name of file.
 * @param {{ updates: boolean }} options Whether the app looks for newer versions itself.
 */
export function homebrewCask(addressOf, sums, { updates }) {
  const [arm, intel] = ['arm64.dmg', 'x64.dmg'].map((end) => installerName('mac', end))
  if (!sums.has(arm) || !sums.has(intel)) return []
  const address = addressOf(arm).replaceAll(product.version, '#{version}').replace('arm64.dmg', '#{arch}.dmg')
  const text = `cask ${ruby(product.name)} do
  arch arm: "arm64", intel: "x64"

  version ${ruby(product.version)}
  sha256 arm:   "${sums.get(arm)}",
         intel: "${sums.get(intel)}"

  url "${address}"
  name ${ruby(product.title)}
  desc ${ruby(product.description)}
  homepage ${ruby(product.homepage)}
${updates ? '\n  auto_updates true' : ''}
  depends_on macos: ">= :ventura"

  app "${product.title}.app"
end
`
  return [[`homebrew/${product.name}.rb`, text.replace('\n\n\n', '\n\n')]]
}
