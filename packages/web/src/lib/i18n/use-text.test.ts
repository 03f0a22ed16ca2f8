import { beforeEach, expect, it, vi } from 'vitest';
import type { TextKey } from '#lib/i18n/use-text.ts';

/** A server that answers when it is told to. */
const waiting = new Map<string, (texts: Readonly<Record<string, string>>) => void>();
const arrive = async (file: string, texts: Readonly<Record<string, string>>): Promise<void> => {
  await vi.waitFor(() => expect([...waiting.keys()]).toContain(file));
  waiting.get(file)?.(texts);
};

async function fresh() {
  vi.resetModules();
  const { alsoLoad, currentText, startLanguage } = await import('#lib/i18n/use-text.ts');
  const text = (key: string): string => currentText()(key as TextKey);
  return { alsoLoad, startLanguage, text };
}

beforeEach(() => {
  waiting.clear();
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise((resolve) =>
        waiting.set(address.replace('/s/translations/', ''), (texts) => resolve(Response.json(texts))),
      ),
  );
  return () => vi.unstubAllGlobals();
});

it('texts of a page that come before those of the language stay', async () => {
  const { alsoLoad, startLanguage, text } = await fresh();
  const started = startLanguage('/s/', 'de-DE');
  const also = alsoLoad('devices');
  await arrive('de-DE/devices.json', { lamp: 'Lampe' });
  await also;
  await arrive('de-DE/portal.json', { house: 'Haus' });
  await started;
  expect([text('lamp'), text('house')]).toEqual(['Lampe', 'Haus']);
});

it('texts of the language before do not come into the next one', async () => {
  const { alsoLoad, startLanguage, text } = await fresh();
  const german = startLanguage('/s/', 'de-DE');
  await arrive('de-DE/portal.json', { house: 'Haus' });
  await german;
  const late = alsoLoad('devices');
  const danish = startLanguage('/s/', 'da-DK');
  await arrive('da-DK/portal.json', { house: 'Hus' });
  await arrive('da-DK/devices.json', { lamp: 'Lampe, dansk' });
  await danish;
  await arrive('de-DE/devices.json', { lamp: 'Lampe' });
  await late;
  expect([text('lamp'), text('house')]).toEqual(['Lampe, dansk', 'Hus']);
});

it('a file that did not come is asked for again', async () => {
  const { alsoLoad, startLanguage, text } = await fresh();
  const started = startLanguage('/s/', 'de-DE');
  await arrive('de-DE/portal.json', {});
  await started;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const failed = expect(alsoLoad('devices')).rejects.toThrow('503');
  await vi.runAllTimersAsync();
  await failed;
  vi.stubGlobal('fetch', async () => Response.json({ lamp: 'Lampe' }));
  await alsoLoad('devices');
  vi.useRealTimers();
  expect(text('lamp')).toBe('Lampe');
});
