// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followSceneRule, setSceneRuleMode, useSceneRule } from '#features/automation/scene-rule.ts';
import { useFocusBack } from '#features/automation/use-focus-back.ts';
import { useHere } from '#lib/router/here.ts';

const now = () => {
  const { mode, focusSN } = useSceneRule.getState();
  return [mode, focusSN];
};
const rules = '/automation/automation_rule';

beforeEach(() => setSceneRuleMode('list', true));
afterEach(cleanup);

describe('what scenes and rules share (S3.9, S4.3)', () => {
  it('goes with the address from mode to mode, and is about one scene or rule', () => {
    followSceneRule(`${rules}/night%20light`);
    expect(now()).toEqual(['detail', 'night light']);
    followSceneRule(`${rules}/night%20light/edit`);
    expect(now()).toEqual(['edit', 'night light']);
    setSceneRuleMode('delete');
    expect(now()).toEqual(['delete', 'night light']);
    followSceneRule(rules);
    expect(now()).toEqual(['list', 'night light']);
    followSceneRule(`${rules}/add`);
    expect(now()).toEqual(['add', '']);
  });

  it('can be set while what it was about is forgotten, and is forgotten elsewhere', () => {
    followSceneRule('/automation/automation_scene/film');
    setSceneRuleMode('list', true);
    expect(now()).toEqual(['list', '']);
    followSceneRule('/automation/automation_scene/film');
    followSceneRule('/camera');
    expect(now()).toEqual(['list', '']);
  });

  it('leaves the keyboard at what was looked at last', () => {
    document.body.innerHTML =
      '<main><a href="/security/automation/automation_scene/film">Film</a><a id="night" href="/security/automation/automation_scene/night">Night</a></main>';
    useHere.setState({ path: '/automation/automation_scene' });
    renderHook(() => useFocusBack(true));
    expect(document.activeElement).toBe(document.body);
    useHere.setState({ path: '/automation/automation_scene/night' });
    useHere.setState({ path: '/automation/automation_scene' });
    renderHook(() => useFocusBack(true));
    expect(document.activeElement?.id).toBe('night');
  });
});
