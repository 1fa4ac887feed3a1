// The film of the first page: some turns of a golden game, as someone sees them who watches.
//   node tools/run.mjs tools/film.ts && npm run format
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filmOf } from "../tests/local/film";

const FILE = fileURLToPath(new URL("../src/pages/home/film.json", import.meta.url));
writeFileSync(FILE, JSON.stringify(await filmOf()));
