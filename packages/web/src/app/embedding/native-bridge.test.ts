// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useHere } from '#lib/router/here.ts';
import { leaveBackToApp, tellApp } from '#app/embedding/native-bridge.ts';

afterEach(() => vi.unstubAllGlobals());

// S4.1, S8.8
describe('the app around the portal', () => {
  it('is told on Android by a method of its object', () => {
    const told: string[] = [];
    const app = {
      name: 'app',
      logout(): void {
        told.push(`logout of ${this.name}`);
      },
    };
    vi.stubGlobal('HomewardNative', app);
    expect(tellApp('logout')).toBe(true);
    expect(told).toEqual(['logout of app']);
    // It offers no way back.
    expect(tellApp('back')).toBe(false);
  });
  it('is told on iPhone and iPad by a message', () => {
    const postMessage = vi.fn<(message: object) => void>();
    vi.stubGlobal('webkit', { messageHandlers: { homeward: { postMessage } } });
    expect(tellApp('logout')).toBe(true);
    expect(postMessage).toHaveBeenCalledWith({ tag: 'logout' });
  });
  it('is not there, or fails: the portal does it itself', () => {
    expect(tellApp('back')).toBe(false);
    vi.stubGlobal('HomewardNative', {
      back() {
        throw new Error('gone');
      },
    });
    expect(tellApp('back')).toBe(false);
  });
  it('takes the way back from a scene to the list, and no other link', () => {
    leaveBackToApp();
    const back = vi.fn<() => void>();
    document.body.innerHTML =
      '<main><a id="list" href="/security/automation/automation_scene">Scenes</a><a id="more" href="/security/more">More</a></main>';
    const press = (id: string): boolean => {
      // A press before may have gone somewhere.
      history.replaceState(null, '', '/security/automation/automation_scene/film');
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      return document.querySelector(id)?.dispatchEvent(event) ?? true;
    };
    expect(press('#list')).toBe(true);
    vi.stubGlobal('HomewardNative', { back });
    expect(press('#more')).toBe(true);
    expect(press('#list')).toBe(false);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('takes the way back out of a page that it opened by itself (S2.12)', () => {
    const back = vi.fn<() => void>();
    vi.stubGlobal('HomewardNative', { back });
    document.body.innerHTML =
      '<main><div data-back><a id="up" href="/security/more">More</a></div><a id="beside" href="/security/more">More</a></main>';
    const press = (id: string, path: string): boolean => {
      useHere.setState({ path });
      history.replaceState(null, '', `/security${path}`);
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      return document.querySelector(id)?.dispatchEvent(event) ?? true;
    };
    expect(press('#beside', '/account/account_notification/push')).toBe(true);
    expect(press('#up', '/account/list')).toBe(true);
    expect(back).not.toHaveBeenCalled();
    expect(press('#up', '/account/account_notification/push')).toBe(false);
    expect(back).toHaveBeenCalledTimes(1);
  });
});
