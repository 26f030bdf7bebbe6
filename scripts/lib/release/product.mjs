import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { root } from '../paths.mjs'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packaging = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))

/** What the release files and the package managers' manifests say about the app. */
export const product = {
  name: manifest.name,
  title: packaging.productName,
  id: packaging.appId,
  version: manifest.version,
  description: manifest.description,
  licence: manifest.license,
  publisher: manifest.author,
  homepage: packaging.extraMetadata.homepage,
}

/** Returns whether a changelog has a heading of this version with the date of its release. */
export const datedHeading = (changelog, version = product.version) =>
  changelog.split('\n').some((line) => line.startsWith(`## ${version} (`) && /\(\d{4}-\d{2}-\d{2}\)$/.test(line))
