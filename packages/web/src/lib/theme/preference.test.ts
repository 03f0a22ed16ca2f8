// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A query as Chromium keeps it: reading it takes note of a change, and listeners then hear nothing of it. */
class Query {
  private readonly listeners = new Set<() => void>();
  private noted: boolean;
  readonly query: string;

  constructor(query: string) {
    this.query = query;
    this.noted = asked.has(query);
  }

  get matches(): boolean {
    this.noted = asked.has(this.query);
    return this.noted;
  }

  addEventListener(_: string, listener: () => void): void {
    this.listeners.add(listener);
  }

  tell(): void {
    if (this.noted === asked.has(this.query)) return;
    this.noted = !this.noted;
    for (const listener of this.listeners) listener();
  }
}

let asked: Set<string>;
let queries: Query[];
const light = '(prefers-color-scheme: light)';
/** The browser tells of what has changed since each query was read; what is asked for by that is not told of it. */
const change = (): void => queries.slice().forEach((query) => query.tell());
const shown = (): string | undefined => document.documentElement.dataset['theme'];

beforeEach(() => {
  asked = new Set();
  queries = [];
  vi.stubGlobal('matchMedia', (query: string) => {
    const one = new Query(query);
    queries.push(one);
    return one;
  });
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the page follows the device, also where it draws itself just as the device changes', async () => {
  localStorage.setItem('homeward.theme', 'system');
  const { followPreference, setTextScale, usePreference } = await import('./preference.ts');
  followPreference();
  expect(shown()).toBe('dark');
  asked.add(light);
  setTextScale(1.5);
  change();
  expect(shown()).toBe('light');
  expect(usePreference.getState().shown).toBe('light');
  asked.clear();
  change();
  expect(shown()).toBe('dark');
});

test('a theme that was chosen stays, but for colours that the device forces', async () => {
  localStorage.setItem('homeward.theme', 'light');
  const { followPreference, setTheme } = await import('./preference.ts');
  followPreference();
  expect(shown()).toBe('light');
  setTheme('dark');
  asked.add(light);
  change();
  expect(shown()).toBe('dark');
  asked.add('(forced-colors: active)');
  change();
  expect(shown()).toBe('hc');
});

test('lists are as compact as was chosen on this device, and comfortable where that is nothing known', async () => {
  const compact = (): string | undefined => document.documentElement.dataset['density'];
  localStorage.setItem('homeward.density', 'dense');
  const { followPreference, setDensity } = await import('./preference.ts');
  followPreference();
  expect(compact()).toBe('comfortable');
  setDensity('compact');
  expect(compact()).toBe('compact');
  vi.resetModules();
  const { usePreference } = await import('./preference.ts');
  expect(usePreference.getState().density).toBe('compact');
});
