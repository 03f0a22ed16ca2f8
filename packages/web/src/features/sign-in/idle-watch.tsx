import { useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import { send } from '#lib/client/send.ts';
import { currentToken, expire, useSession } from '#lib/client/session.ts';
import { isSpoken, secondsLeft, useNow } from '#lib/clock.ts';
import { areas } from '#lib/house/house.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Milliseconds for which it is warned before the session ends (WCAG 2.2.1 asks for 20 s). */
const warnFor = 60_000;
/** Milliseconds in which further signs of somebody are not noted anew. */
const noteEvery = 5_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** When the session ends, epoch ms, for every tab of this browser (S3.16); 0 where none has noted it. */
const readIdleEnd = (): number => Number(/(?:^|; )idleExpiredTime=(\d+)/.exec(document.cookie)?.[1] ?? 0);
const noteIdleEnd = (at: number): void => {
  document.cookie = `idleExpiredTime=${at}; Path=/; SameSite=Strict; Max-Age=86400`;
};

interface WarningProps {
  readonly until: number;
  readonly onExtend: () => void;
  readonly onEnd: () => void;
}

/** Says that the session is about to end, with what keeps it. */
export function IdleWarning({ until, onExtend, onEnd }: WarningProps) {
  const t = useText();
  const left = secondsLeft(until, useNow());
  const before = useRef<number>(undefined);
  const words = t('idle.left', { count: left });
  useEffect(() => {
    if (isSpoken(before.current, left)) announce(words, left <= 10 ? 'assertive' : 'polite');
    before.current = left;
  }, [left, words]);
  return (
    <ConfirmDialog
      title={t('idle.title')}
      onClose={onExtend}
      actions={
        <>
          <Button onClick={onEnd}>{t('idle.end')}</Button>
          <Button kind="primary" data-autofocus onClick={onExtend}>
            {t('idle.extend')}
          </Button>
        </>
      }
    >
      <p role="timer">{words}</p>
      <p>{t('idle.text')}</p>
    </ConfirmDialog>
  );
}

/** Follows one session of `idle` milliseconds until it is left; gives what ends that. */
function follow(idle: number): () => void {
  const warn = Math.min(warnFor, idle / 2);
  let until = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let root: Root | undefined;
  let stopped = false;

  function close(): void {
    const shown = root;
    root = undefined;
    shown?.render(null);
    // After the dialog has given the focus back.
    setTimeout(() => shown?.unmount());
  }
  function note(): void {
    until = Date.now() + idle;
    noteIdleEnd(until);
    look();
  }
  async function end(): Promise<void> {
    stop();
    await send({ method: 'POST', path: '/auth/logout', token: currentToken() });
    expire();
  }
  function show(): void {
    const at = until;
    if (stopped || at - Date.now() > warn) return;
    root ??= createRoot(document.createElement('div'));
    root.render(
      <IdleWarning
        until={at}
        onExtend={() => {
          note();
          void call('GET /auth/check', { untold: true });
        }}
        onEnd={() => void end()}
      />,
    );
  }
  /** Sees how long there is; another tab may have noted somebody since. */
  function look(): void {
    clearTimeout(timer);
    until = Math.max(until, readIdleEnd());
    const now = Date.now();
    // Nobody is asked anything while the house is in alarm.
    if (until - now <= warn && areas.all().some(({ alarm }) => alarm === 'sounding')) until = now + idle;
    const left = until - now;
    if (left <= 0) return void end();
    if (left > warn) {
      close();
      timer = setTimeout(look, left - warn);
      return;
    }
    if (root === undefined) void withTexts(Promise.resolve(), 'entry').then(show, show);
    timer = setTimeout(look, Math.min(1000, left));
  }
  const onSign = (): void => {
    if (root === undefined && Date.now() > until - idle + noteEvery) note();
  };
  const onReturn = (): void => {
    if (!document.hidden) look();
  };
  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    close();
    for (const sign of signs) removeEventListener(sign, onSign, true);
    document.removeEventListener('visibilitychange', onReturn);
  }
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onReturn);
  note();
  return stop;
}

/**
 * Ends a session that nobody has used for a while, with a warning before. A device that is remembered stays signed in,
 * and so does the screen of who is cared for, where nothing may run out.
 */
export function watchIdle(): void {
  let stop: (() => void) | undefined;
  let of = '';
  const look = ({ session }: ReturnType<typeof useSession.getState>): void => {
    const idle = session.tag === 'in' ? Number(session.account.idle_seconds) * 1000 : 0;
    const now =
      idle > 0 && session.tag === 'in' && session.account.role !== 'careReceiver' ? String(idle) : '';
    if (now === of) return;
    of = now;
    stop?.();
    stop = now === '' ? undefined : follow(idle);
  };
  look(useSession.getState());
  useSession.subscribe(look);
}
