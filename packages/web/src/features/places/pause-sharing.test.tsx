// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextMorning, PauseSharing } from '#features/places/pause-sharing.tsx';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import places from '#texts/en-US/places.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };

const noon = Date.UTC(2026, 10, 25, 11);

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...places }));
  await startLanguage('/security', 'en-US');
  vi.unstubAllGlobals();
  setPanelZone('Europe/Berlin');
});
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the next morning', () => {
  it.each([
    ['in the afternoon is tomorrow', Date.UTC(2026, 10, 25, 15), Date.UTC(2026, 10, 26, 7)],
    ['after midnight is today', Date.UTC(2026, 10, 25, 1), Date.UTC(2026, 10, 25, 7)],
    ['is an hour away at least', Date.UTC(2026, 10, 25, 6, 30), Date.UTC(2026, 10, 26, 7)],
    ['is at eight also when the clock was put back', Date.UTC(2026, 9, 24, 20), Date.UTC(2026, 9, 25, 7)],
  ])('%s', (_, now, morning) => expect(nextMorning(now)).toBe(morning));
});

describe('pausing', () => {
  async function choose(item: string) {
    const asked: number[] = [];
    const onPause = async (until: number) => {
      asked.push(until);
      return true;
    };
    render(<PauseSharing busy={false} off={false} onPause={onPause} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
    return asked;
  }

  it('is for hours, or until the morning', async () => {
    expect(await choose('For 4 hours')).toEqual([noon + 4 * 3_600_000]);
    cleanup();
    expect(await choose('Until the morning')).toEqual([Date.UTC(2026, 10, 26, 7)]);
  });

  it('is until a time by the clock of the house, which must be ahead and within a week', async () => {
    const asked = await choose('Until another time');
    const field = await screen.findByLabelText('Until');
    const send = () => fireEvent.submit(field.closest('form') as HTMLFormElement);
    for (const [text, wrong] of [
      ['2026-11-25T11:00', 'Choose a time that is still to come.'],
      ['', 'Choose a time that is still to come.'],
      ['2026-12-03T12:00', 'At most a week from now'],
    ] as const) {
      fireEvent.change(field, { target: { value: text } });
      send();
      expect(screen.getAllByText(wrong).length).toBeGreaterThan(0);
    }
    expect(asked).toEqual([]);
    fireEvent.change(field, { target: { value: '2026-11-25T18:00' } });
    send();
    expect(asked).toEqual([Date.UTC(2026, 10, 25, 17)]);
  });
});
