// Few rules: those that find faults. How the sources look is Prettier's to say, and types are TypeScript's.
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

export default defineConfig(
  globalIgnores(["src/paraglide/", "src/protocol.ts", "screenshots/"]),
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.ts", "**/*.svelte"],
    languageOptions: {
      parserOptions: { parser: ts.parser, project: "./tsconfig.eslint.json", extraFileExtensions: [".svelte"] },
    },
    rules: {
      eqeqeq: "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // svelte-check says so, and takes the reason beside an ignored warning for what it is.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
  // The drawings are written by our own functions, from no text of anyone's.
  { files: ["src/art/**"], rules: { "svelte/no-at-html-tags": "off" } },
);
