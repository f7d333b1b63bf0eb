import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Sharp } from 'sharp';
import { writeInFontsOfTests } from '../../tests/support/fonts.ts';
import { banners } from './banners.ts';
import { composeBanner } from './compose-banner.ts';
import { composeScene } from './compose-scene.ts';
import { composeProof, proofs } from './proofs.ts';
import { type Scene, sceneFile } from './scene-format.ts';
import { shopPictures } from './shop-pictures.ts';
import { categoryTiles, composeTile } from './tiles.ts';

const scenesFolder = new URL('../../db/demo/scenes/', import.meta.url);
const picturesFolder = new URL('../../db/demo/pictures/', import.meta.url);
const proofsFolder = new URL('../../db/demo/proofs/', import.meta.url);

/** Walls are smooth and need few bytes, so the quality can be high; `effort` takes time only once and saves bytes. */
const webp = { quality: 86, effort: 5, smartSubsample: true } as const;

type Task = { name: string; slug: string; make: () => Promise<Sharp>; folder?: URL };

const readScenes = (file: string): Record<string, Scene[]> =>
  sceneFile.parse(JSON.parse(readFileSync(new URL(file, scenesFolder), 'utf8')));

const sceneTasks = (): Task[] =>
  readdirSync(scenesFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => Object.entries(readScenes(file)))
    .flatMap(([slug, scenes]) =>
      scenes.map((scene, index) => ({ name: `${slug}-${index + 1}`, slug, make: () => composeScene(scene) })),
    );

const shopTasks = (): Task[] => [
  ...Object.entries(shopPictures).map(([name, scene]) => ({ name, slug: name, make: () => composeScene(scene) })),
  ...Object.entries(banners).map(([name, banner]) => ({ name, slug: name, make: () => composeBanner(banner) })),
  ...Object.entries(categoryTiles).map(([name, art]) => ({ name, slug: name, make: () => composeTile(art) })),
];

const proofTasks = (): Task[] =>
  Object.entries(proofs).map(([name, proof]) => ({
    ...{ name, slug: `proof-${name}`, folder: proofsFolder, make: () => composeProof(proof) },
  }));

// Their words are written with the fonts of the development packages.
await writeInFontsOfTests();

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const tasks = [...sceneTasks(), ...shopTasks(), ...proofTasks()].filter(
  ({ slug }) => !values.only || slug === values.only,
);
if (tasks.length === 0) throw new Error(`Nothing is called ${values.only}`);

for (const folder of [picturesFolder, proofsFolder]) await mkdir(folder, { recursive: true });
let bytes = 0;
for (const { name, make, folder = picturesFolder } of tasks) {
  const file = fileURLToPath(new URL(`${name}.webp`, folder));
  const { size } = await (await make()).webp(webp).toFile(file);
  bytes += size;
}
console.log(`${tasks.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`);
