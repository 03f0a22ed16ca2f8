// @vitest-environment happy-dom
import type { SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TryParts, useTryScene } from '#features/automation/try-scene.tsx';
import type { Telling } from '#features/automation/names.ts';
import { SceneIcons } from '#features/automation/scene-icons.tsx';
import { currentText, startLanguage } from '#lib/i18n/use-text.ts';
import automation from '#texts/en-US/automation.json' with { type: 'json' };
import editor from '#texts/en-US/editor.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import runs from '#texts/en-US/runs.json' with { type: 'json' };

const texts = { ...portal, ...automation, ...editor, ...runs };
const mode = (area: number): SceneAction => ({ tag: 'mode', area, mode: 'arm' }) as never;
const lamp: SceneAction = {
  tag: 'device',
  device: 'RF:00000001',
  command: { tag: 'switch', on: true },
} as never;
let sent: unknown[];
let reply: object;

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security', 'en-US');
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.includes('translations')) return Response.json(texts);
    if (address.includes('scene_try')) sent.push(JSON.parse(String(body)));
    return Response.json({ message: '', token: '', panelCode: '', ...reply });
  });
});
afterEach(cleanup);

function Trial({ actions }: { readonly actions: readonly SceneAction[] }) {
  const telling = {
    t: currentText(),
    language: 'en-US',
    options: { areas: [{ id: 1, name: 'House' }], devices: [], groups: [], rooms: [], scenes: [] },
    mode: (one: string) => one,
    modes: ['disarm', 'arm'],
  } as unknown as Telling;
  const trial = useTryScene({ telling, name: ' New ', actions });
  return (
    <>
      <button type="button" onClick={() => trial.setAsking(true)}>
        ask
      </button>
      <TryParts telling={telling} actions={actions} trial={trial} />
    </>
  );
}

async function attempt(actions: readonly SceneAction[]) {
  const page = render(<Trial actions={actions} />);
  fireEvent.click(screen.getByRole('button', { name: 'ask' }));
  expect(await screen.findByText(/Nothing is saved/)).toBeDefined();
  expect(sent).toEqual([]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Run now' })));
  return page;
}

describe('a scene that is tried', () => {
  it('is asked about first, and says what each action came to until it is changed', async () => {
    const results = [{ device: 'RF:00000001', refusal: 'noAnswer', action: 1 }];
    reply = { result: true, code: '000', data: { results } };
    const actions = [mode(1), lamp];
    const { rerender } = await attempt(actions);
    const list = await screen.findByRole('list', { name: 'Result' });
    expect(sent).toMatchObject([{ name: 'New', actions: [{ tag: 'mode' }, { tag: 'device' }] }]);
    const [first, second] = list.querySelectorAll('li');
    expect(first?.textContent).toContain('done');
    expect(second?.textContent).toContain('RF:00000001: It did not answer.');
    rerender(<Trial actions={[mode(1)]} />);
    expect(screen.queryByRole('list', { name: 'Result' })).toBeNull();
  });

  it('says why nothing of it was done', async () => {
    reply = { result: false, code: '995', message: 'v2_mg_panel_offline', data: '' };
    await attempt([mode(1)]);
    expect(await screen.findByText('Nothing of it was done')).toBeDefined();
  });
});

describe('the icon of a scene', () => {
  it('is one of a few, each with its name', () => {
    const onChange = vi.fn<(icon: string) => void>();
    render(<SceneIcons value="play" onChange={onChange} />);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Start' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Moon' }));
    expect(onChange).toHaveBeenCalledWith('moon');
  });
});
