import { create } from 'zustand';
import { useHere } from '#lib/router/here.ts';

/** What somebody does with scenes and rules (S4.3). */
export type SceneRuleMode = 'list' | 'detail' | 'add' | 'edit' | 'delete';

interface SceneRule {
  readonly mode: SceneRuleMode;
  /** The scene or rule that it is about, and on the list the one that was looked at last; '' is none. */
  readonly focusSN: string;
}

/** The part of the portal's state that scenes and rules share (S3.9). */
export const useSceneRule = create<SceneRule>(() => ({ mode: 'list', focusSN: '' }));

/** Goes over to a mode; `clearFocus` also forgets which scene or rule it was about. */
export const setSceneRuleMode = (mode: SceneRuleMode, clearFocus = false): void =>
  useSceneRule.setState((now) => ({ mode, focusSN: clearFocus ? '' : now.focusSN }));

const pages = /^\/automation\/automation_(?:scene|rule)(?:\/([^/]+)(?:\/(edit))?)?$/;

/** Follows the address: which page of scenes or rules is open, and of which one. Elsewhere nothing stays in focus. */
export function followSceneRule(path: string): void {
  const found = pages.exec(path);
  if (found === null) return setSceneRuleMode('list', true);
  const [, id, edit] = found;
  if (id === undefined) return setSceneRuleMode('list');
  if (id === 'add') return setSceneRuleMode('add', true);
  useSceneRule.setState({ mode: edit === undefined ? 'detail' : 'edit', focusSN: decodeURIComponent(id) });
}

let following = false;
/** Begins with the first page of scenes or rules that is opened. */
export function keepSceneRule(): void {
  if (following) return;
  following = true;
  followSceneRule(useHere.getState().path);
  useHere.subscribe(({ path }, before) => {
    if (path !== before.path) followSceneRule(path);
  });
}
