import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { ConsoleApi } from '../../console/lib/api.ts';
import { ServicesProvider } from '../../console/lib/context.ts';
import { type ShellData, ShellProvider } from '../../console/lib/shell-data.ts';
import { createTexts, TextsProvider } from '../../console/lib/texts.ts';
import english from '../../console/locales/en-US.json' with { type: 'json' };
import { EntriesProvider, type Entry } from '../../console/ui/nav/nav.tsx';
import { defaultGrants, type RoleKey } from '../../shared/console/roles.ts';
import { closeAfterTest } from './cleanup.ts';

const shop = { name: 'test', currency: '¥', timeZone: 'Asia/Shanghai', opening: { from: '00:00', until: '23:59' } };

/** An owner's texts, in English. */
export const consoleTexts = createTexts({ locale: 'en-US', table: english, ...shop });

interface Options {
  /** The address, below the console. */
  at?: string;
  api?: Partial<ConsoleApi>;
  /** Whose rights the person has; an owner's when left out. */
  role?: RoleKey;
  /** What is in the navigation. */
  entries?: readonly Entry[];
  /** What is wrong with the shop. */
  alarms?: ShellData['alarms'];
  /** Of the screen; what it throws is what an element of errors shows. */
  loader?: () => unknown;
}

/** Draws an element of the console until the test ends. */
export async function drawConsole(
  element: ReactNode,
  { at = '/', api = {}, role = 'owner', entries = [], alarms = [], loader }: Options = {},
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as Element);
  closeAfterTest(() => act(async () => root.unmount()));
  const services = { api: api as ConsoleApi, shop, language: {} as never };
  const shell = { me: { grants: defaultGrants[role] }, queues: {}, alarms } as ShellData;
  const drawn = (
    <ServicesProvider value={services}>
      <TextsProvider value={consoleTexts}>
        <ShellProvider value={shell}>
          <EntriesProvider value={entries}>{element}</EntriesProvider>
        </ShellProvider>
      </TextsProvider>
    </ServicesProvider>
  );
  const route = { path: '*', loader, element: drawn, errorElement: drawn, HydrateFallback: () => null };
  const router = createMemoryRouter([route], { initialEntries: [at] });
  await act(async () => root.render(<RouterProvider router={router} />));
  return router;
}

/** Presses the button or link whose words begin so. */
export async function press(words: string): Promise<void> {
  const found = [...document.querySelectorAll('button, a')].filter(({ textContent }) => textContent?.startsWith(words));
  const [last] = found.slice(-1);
  if (!(last instanceof HTMLElement)) throw new Error(`nothing to press: ${words}`);
  await act(async () => last.click());
}

/** What stands on buttons and links, in their order. */
export const pressable = (): (string | null)[] =>
  [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent);

/** The field whose label begins so. */
function fieldOf(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.trim().startsWith(label),
  );
  const input =
    document.getElementById(found?.htmlFor ?? '') ?? document.querySelector(`input[aria-label^="${label}"]`);
  if (!(input instanceof HTMLElement)) throw new Error(`no field: ${label}`);
  return input as HTMLInputElement;
}

/** Types into the field whose label begins so, in place of what is there, key by key, or part by part of a list. */
export async function typeByKeys(label: string, text: Iterable<string>): Promise<HTMLInputElement> {
  const input = fieldOf(label);
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
  const put = (value: string) =>
    act(async () => {
      write?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await put('');
  for (const letter of text) await put(input.value + letter);
  return input;
}

/** Writes a text in the editor of that name, in place of what is there: selects all and pastes. */
export async function writeText(label: string, text: string): Promise<HTMLElement> {
  await act(async () => void (await import('../../console/ui/rich-text/editor.tsx')));
  const field = [...document.querySelectorAll<HTMLElement>('[role=textbox][contenteditable=true]')].find(
    (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === label,
  );
  if (!field) throw new Error(`no editor: ${label}`);
  const key = (init: KeyboardEventInit) =>
    act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })));
  await key({ key: 'a', ctrlKey: true });
  if (text === '') await key({ key: 'Backspace' });
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : ''), files: [] };
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  await act(async () => field.dispatchEvent(paste));
  return field;
}
