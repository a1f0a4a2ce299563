import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from ["']lucide-react["'];?/g

/** Imports each icon from its own file: through the library's index, the home page gets the icons of all screens. */
export function iconsOneByOne(): Plugin {
  return {
    name: 'icons-one-by-one',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: 'lucide-react', id: { exclude: /node_modules/ } },
      handler: (code) =>
        code.replace(IMPORT, (_, names: string) =>
          names
            .trim()
            .split(/\s*,\s*/)
            .map(toImport)
            .join(''),
        ),
    },
  }
}

function toImport(name: string): string {
  const [icon = '', local = icon] = name.split(' as ')
  const file = icon.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
  return `import ${local} from 'lucide-react/icons/${file}';`
}
