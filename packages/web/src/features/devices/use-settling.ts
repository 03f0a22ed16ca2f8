import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last press before something is sent: nobody means every half degree on the way. */
const settlesAfter = 900;

/**
 * What somebody is still setting, and how to set it. It is sent once it has settled, or at once where the page is left
 * meanwhile, so that nothing set is lost.
 */
export function useSettling<Value>(
  send: (value: Value) => void,
): readonly [Value | undefined, (value: Value) => void] {
  const [draft, setDraft] = useState<{ readonly value: Value }>();
  const latest = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = draft === undefined ? undefined : () => send(draft.value);
  });
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => {
      latest.current?.();
      setDraft(undefined);
    }, settlesAfter);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const leave = () => {
      latest.current?.();
      latest.current = undefined;
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return [draft?.value, (value) => setDraft({ value })];
}
