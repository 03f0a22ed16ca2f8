// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoundForm } from '#features/account/sound-form.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useSound } from '#lib/sound.ts';
import account from '#texts/en-US/account.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };

/** What every tone was ramped up to, and the contexts that were made. */
let loud: number[];
let contexts: FakeContext[];
let allowed: boolean;

class FakeContext {
  currentTime = 0;
  state = 'suspended';
  destination = {};
  constructor() {
    contexts.push(this);
  }
  async resume(): Promise<void> {
    // A browser that does not allow it lets one wait.
    if (!allowed) return new Promise(() => undefined);
    this.state = 'running';
  }
  async close(): Promise<void> {
    this.state = 'closed';
  }
  createOscillator() {
    const wave = { frequency: { value: 0 }, type: '', connect: (to: unknown) => to };
    return { ...wave, start: () => undefined, stop: () => undefined };
  }
  createGain() {
    const linearRampToValueAtTime = (to: number): void => void (to > 0 && loud.push(to));
    return {
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime },
      connect: (to: unknown) => to,
    };
  }
}

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await after(0);
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...account }));
  await startLanguage('/security', 'en-US');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeContext);
  [loud, contexts, allowed] = [[], [], true];
  useSound.setState({ on: true, volume: 1 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the sounds of a device', () => {
  it('are as loud as the slider says, from then on', () => {
    render(<SoundForm />);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '50' } });
    expect(useSound.getState().volume).toBe(0.5);
    expect(localStorage.getItem('homeward.volume')).toBe('0.5');
  });

  it('are tested with the alarm for two seconds, at that volume', async () => {
    useSound.setState({ volume: 0.5 });
    render(<SoundForm />);
    await press('Test the sound');
    expect(screen.getByRole('status').textContent).toContain('sounds for two seconds');
    expect(loud).toEqual([0.2, 0.2, 0.2, 0.2]);
    await after(1900);
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
    await after(200);
    expect(screen.getByRole('button', { name: 'Test the sound' })).toBeDefined();
    expect(contexts[0]?.state).toBe('closed');
    expect(screen.getByRole('status').textContent).toContain('That was it.');
  });

  it('are stopped at once, also by leaving', async () => {
    const { unmount } = render(<SoundForm />);
    await press('Test the sound');
    await press('Stop');
    expect(contexts[0]?.state).toBe('closed');
    await press('Test the sound');
    unmount();
    expect(contexts[1]?.state).toBe('closed');
  });

  it('say that the browser allows none, and how to allow it', async () => {
    allowed = false;
    render(<SoundForm />);
    await press('Test the sound');
    await after(1100);
    expect(screen.getByText('This browser lets nothing be heard')).toBeDefined();
    expect(screen.getByText(/Allow sound for this page/)).toBeDefined();
    vi.stubGlobal('AudioContext', undefined);
    await press('Test the sound');
    expect(screen.getByText('This browser lets nothing be heard')).toBeDefined();
  });

  it('say that the page has to be touched first, until it was', async () => {
    const activation = { hasBeenActive: false };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: activation }));
    render(<SoundForm />);
    expect(screen.getByText('Sound is blocked')).toBeDefined();
    activation.hasBeenActive = true;
    fireEvent.keyDown(window, { key: 'a' });
    expect(screen.queryByText('Sound is blocked')).toBeNull();
  });

  it('are not tested where they are off', async () => {
    render(<SoundForm />);
    fireEvent.click(screen.getByRole('switch', { name: 'Sounds on this device' }));
    expect(screen.getByRole('status').textContent).toBe('This device shows alarms in silence.');
    await press('Test the sound');
    expect(contexts).toEqual([]);
    expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(true);
  });
});
