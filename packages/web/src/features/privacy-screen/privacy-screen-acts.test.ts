// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, useToasts } from '#lib/toasts.ts';
import { choosePrivacyScreen, lift, quietMessages } from '#features/privacy-screen/privacy-screen-acts.ts';
import { usePrivacyScreen } from '#features/privacy-screen/use-privacy-screen.ts';

const drawn = (): boolean => usePrivacyScreen.getState().drawn;

beforeEach(() => {
  vi.useFakeTimers();
  usePrivacyScreen.setState({ on: true, drawn: true });
});
afterEach(() => {
  choosePrivacyScreen(false);
  localStorage.clear();
  vi.useRealTimers();
});

describe('a device that hides the house', () => {
  it('shows it until nobody has touched the page for two minutes', () => {
    lift();
    expect(drawn()).toBe(false);
    vi.advanceTimersByTime(110_000);
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(110_000);
    expect(drawn()).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(drawn()).toBe(true);
    window.dispatchEvent(new Event('pointerdown'));
    expect(drawn()).toBe(true);
  });

  it('hides it at once when the page is put out of sight', () => {
    lift();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect(drawn()).toBe(true);
  });

  it('is one from when it was chosen, and remembers that', () => {
    usePrivacyScreen.setState({ on: false, drawn: false });
    choosePrivacyScreen(true);
    expect(localStorage.getItem('homeward.veil')).toBe('on');
    expect(drawn()).toBe(false);
    vi.advanceTimersByTime(120_000);
    expect(drawn()).toBe(true);
    lift();
    choosePrivacyScreen(false);
    expect(localStorage.getItem('homeward.veil')).toBeNull();
    vi.advanceTimersByTime(600_000);
    expect(drawn()).toBe(false);
  });

  it('keeps back what tells of the house, and tells what failed', () => {
    const stop = quietMessages();
    showToast({ icon: 'check', message: 'House is armed away' });
    showToast({ icon: 'fault', message: 'Not disarmed' });
    expect(useToasts.getState().list.map(({ message }) => message)).toEqual(['Not disarmed']);
    stop();
  });
});
