import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buildPortal } from './builds.ts';
import type { Conditions } from './benchmark.ts';
import { ownFolder } from './folder.ts';
import { password, visitor } from './product/accounts.ts';
import { demoPassword } from '@homeward/homeward/demo/accounts.ts';
import { mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { freePort } from './services.ts';
import { type Program, start, told } from './program.ts';

/** What shows that the page stands: a field to type in, an area with its name. */
export const signInShown = 'input[name="username"]';
export const securityShown = 'main :text("House")';

/** A home that serves the portal as it is built from the sources now. */
export interface Portal {
  readonly address: string;
  readonly panel: string;
  /** Of the panel that others watch. */
  readonly watched: string;
  /** Who signs in here. */
  readonly visitor: { readonly login: string; readonly password: string };
  readonly program: Program;
}

/** Builds the portal and starts a home that serves it. */
export async function openPortal(
  { own, say }: Conditions,
  environment: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const folder = own(ownFolder('portal'));
  const dist = join(folder.path, 'dist');
  say('building the portal');
  await buildPortal(dist);
  const program = own(
    await start('product/home.ts', {
      environment: { BENCH_DATA: join(folder.path, 'data'), BENCH_WEB: dist, ...environment },
    }),
  );
  const { ready } = program;
  return {
    address: `http://127.0.0.1:${told(ready, 'port')}`,
    panel: String(ready['panel']),
    watched: String(ready['watched']),
    visitor: { login: visitor, password },
    program,
  };
}

/** Builds the portal and starts a server of many sites with it; whoever signs in works for the company of some. */
export async function openManySites(
  { own, say }: Conditions,
  environment: Readonly<Record<string, string>>,
): Promise<Portal> {
  const dist = join(own(ownFolder('sites')).path, 'dist');
  say('building the portal');
  await buildPortal(dist);
  say('filling the server');
  const program = own(
    await start('product/many-sites.ts', {
      environment: { BENCH_WEB: dist, ...environment },
      nodeArgs: ['--expose-gc'],
    }),
  );
  return {
    address: `http://127.0.0.1:${told(program.ready, 'port')}`,
    panel: '',
    watched: '',
    visitor: { login: visitor, password },
    program,
  };
}

/** Builds the portal and starts the demo home with it: two panels, and a past of 90 days, which is made first. */
export async function openDemo({ own, say }: Conditions): Promise<Portal> {
  const folder = own(ownFolder('demo'));
  const dist = join(folder.path, 'dist');
  say('building the portal');
  await buildPortal(dist);
  say('preparing the demo’s past');
  const port = await freePort();
  const program = own(
    await start('product/demo-home.ts', {
      environment: { BENCH_DATA: join(folder.path, 'data'), BENCH_WEB: dist, BENCH_PORT: String(port) },
    }),
  );
  return {
    address: `http://127.0.0.1:${port}`,
    panel: mapleStreet.id,
    watched: '',
    visitor: { login: 'demo', password: demoPassword },
    program,
  };
}

/** Signs in as a person does and waits for the security page. */
export async function signInByHand(page: Page, { address, visitor: who }: Portal): Promise<void> {
  await page.goto(`${address}/security/auth/login`);
  await page.locator(signInShown).fill(who.login);
  await page.locator('input[name="password"]').fill(who.password);
  await page.locator('button[type="submit"]').click();
  await page.locator(securityShown).first().waitFor();
}

/** Gives a fresh context what an earlier visit leaves behind: the refresh cookie and the mark of the visit. */
export async function visitedBefore(
  context: BrowserContext,
  { address, panel, visitor: who }: Portal,
): Promise<void> {
  const post = async (path: string, data: object, token: string): Promise<string> => {
    const response = await context.request.post(`${address}/REST/v2${path}`, {
      data,
      headers: token === '' ? {} : { token },
    });
    const envelope: { result: boolean; token: string; code: string } = await response.json();
    if (!envelope.result) throw new Error(`${path}: ${envelope.code}`);
    return envelope.token;
  };
  const token = await post('/auth/login', { account: who.login, password: who.password }, '');
  // An installer has no home of his own.
  if (panel !== '') await post('/panel/select', { mac: panel }, token);
  await context.addCookies([{ name: 'id', value: who.login, url: address }]);
}
