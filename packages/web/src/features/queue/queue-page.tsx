import { callOutcomes } from '@homeward/contract/words/company/alarm-case-words.ts';
import { useEffect, useRef, useState } from 'react';
import { CaseDialog, type Asked } from '#features/queue/case-dialogs.tsx';
import { CasePane, type CaseDoes } from '#features/queue/case-pane.tsx';
import { stepsDone } from '#features/queue/case-plan.tsx';
import { KeysDialog } from '#features/queue/keys-dialog.tsx';
import { QueueHead, type Tool } from '#features/queue/queue-head.tsx';
import { QueueList } from '#features/queue/queue-list.tsx';
import css from '#features/queue/queue-page.module.css';
import { SitesDrawer } from '#features/queue/sites-drawer.tsx';
import { TimesDrawer } from '#features/queue/times-drawer.tsx';
import { useCaseCamera } from '#features/queue/use-case-camera.ts';
import { actOn, useCase } from '#features/queue/use-case.ts';
import { useQueueKeys, type QueueKeys } from '#features/queue/use-queue-keys.ts';
import { isWaiting, useQueueNow } from '#features/queue/queue-now.ts';
import { announce } from '#lib/announce.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

/** Alarms of all sites that a company watches, the most urgent first, and one of them beside the list. */
export function QueuePage() {
  const t = useText();
  const narrow = useNarrow();
  const search = useHere((here) => here.search);
  const closed = search['show'] === 'closed';
  const id = search['case'];
  const settings = usePortalSettings();
  const me = settings?.userId ?? '';
  const mayWrite = useTenantMay('signals', 'write');
  const queue = useQueueNow();
  const { turn } = queue;
  const past = useAnswer('GET /installer/queue', { query: { closed } }, { skip: !closed, again: turn });
  const data = closed ? past.data : queue.data;
  const problem = closed
    ? past.problem
    : queue.failure === undefined
      ? undefined
      : refusalText(t, queue.failure);
  const cases = data?.cases ?? [];
  const now = useCase(id, turn);
  const one = now.data?.case.id === id ? now.data?.case : undefined;
  const look = useCaseCamera(one?.id, now.data?.pictures, queue.skew);
  const [asked, setAsked] = useState<Asked>();
  const [tool, setTool] = useState<Tool>();
  const [contact, setContact] = useState({ id: '', place: 0 });
  const current = contact.id === id ? contact.place : 0;
  /** Where the case that is looked at stood, should it leave the list. */
  const place = useRef(0);
  const at = cases.findIndex((each) => each.id === id);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);

  const show = (next: string | undefined): void => {
    changeSearch({ case: next });
    const shown = cases.find((each) => each.id === next);
    if (shown !== undefined) announce(`${t(`queue.kind.${shown.kind}`)}, ${shown.name}`);
  };
  function move(by: 1 | -1): void {
    const from = at >= 0 ? at + by : id === undefined ? 0 : place.current;
    const next = cases[Math.max(0, Math.min(from, cases.length - 1))];
    if (next !== undefined) show(next.id);
  }
  const again = async (): Promise<void> => {
    await Promise.all([queue.reload(), now.reload(), ...(closed ? [past.reload()] : [])]);
  };
  const act = async (word: string, ...given: Parameters<typeof actOn>): Promise<void> => {
    await attempt(`alarm ${word}`, actOn(...given));
    await again();
  };
  const isOpen = one?.closedAt === null;
  const mine = isOpen && one.claimedBy === me && mayWrite;
  const ask = (what: Asked, may: boolean): void => {
    if (may && mayWrite) setAsked(what);
  };
  const does: CaseDoes = {
    claim: () => {
      if (!isOpen || mine || !mayWrite) return;
      if (one.claimedBy === '') void act('claim', one.id, 'claim');
      else setAsked('takeOver');
    },
    release: () => void (mine && act('release', one.id, 'release')),
    note: () => ask('note', isOpen),
    forward: () => ask('forward', mine),
    handOver: () => ask('handOver', mine),
    close: () => ask('close', mine),
    reopen: () => void (one !== undefined && !isOpen && mayWrite && act('reopen', one.id, 'reopen')),
    outcome: (outcome) => {
      if (!mine || now.data?.card?.contacts[current] === undefined) return;
      void act('call', one.id, 'call', { contact: current, outcome });
      announce(t(`queue.outcome.${outcome}`));
    },
    tick: (step, done) => void (mine && act('tick', one.id, 'tick', { step, done })),
  };
  const free = cases.find(isWaiting);
  const takeNext = (): void => {
    if (closed || free === undefined || !mayWrite) return;
    show(free.id);
    void act('claim', free.id, 'claim');
  };
  const contacts = now.data?.card?.contacts ?? [];
  const keys: QueueKeys = {
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    home: () => show(cases[0]?.id),
    end: () => show(cases.at(-1)?.id),
    t: takeNext,
    c: does.claim,
    r: does.release,
    n: does.note,
    f: does.forward,
    h: does.handOver,
    x: does.close,
    o: does.reopen,
    p: () => {
      if (contacts.length === 0) return;
      const next = (current + 1) % contacts.length;
      setContact({ id: id ?? '', place: next });
      announce(contacts[next]?.name ?? '');
    },
    d: () => {
      const step = stepsDone(now.data?.card?.plan ?? [], now.data?.lines ?? []).indexOf(null);
      if (step >= 0) does.tick(step, true);
    },
    v: look.turn,
    m: () => document.querySelector<HTMLAnchorElement>('a[data-map]')?.click(),
    '?': () => setTool('keys'),
    ...Object.fromEntries(
      callOutcomes.map((outcome, index) => [String(index + 1), () => does.outcome(outcome)]),
    ),
  };
  useQueueKeys(keys);
  const pane = one !== undefined && (
    <CasePane
      now={now}
      me={me}
      mayWrite={mayWrite}
      current={current}
      skew={queue.skew}
      look={look}
      does={does}
      onCurrent={(next) => setContact({ id: one.id, place: next })}
    />
  );
  return (
    <>
      <QueueHead
        data={data}
        staleSince={queue.staleSince}
        closed={closed}
        onTool={setTool}
        onShow={(show) => changeSearch({ show, case: undefined })}
      />
      <Loaded
        ready={data !== undefined}
        problem={problem}
        failedTitle={t('queue.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void again()}
        rows={6}
      >
        <div className={css['page']} data-stale={queue.staleSince !== undefined || undefined}>
          <div>
            {!closed && free !== undefined && mayWrite && (
              <div className={css['next']}>
                <Button icon="bellRing" aria-keyshortcuts="T" onClick={takeNext}>
                  {t('queue.act.next')}
                  <kbd aria-hidden="true">T</kbd>
                </Button>
              </div>
            )}
            {cases.length === 0 ? (
              <EmptyState title={t('queue.none')} text={t('queue.noneText')} />
            ) : (
              <QueueList cases={cases} closed={closed} me={me} open={id} skew={queue.skew} onOpen={show} />
            )}
          </div>
          {!narrow && (pane || <p className={css['hint']}>{now.problem ?? t('queue.choose')}</p>)}
        </div>
      </Loaded>
      {narrow && one !== undefined && (
        <Drawer
          title={one.name}
          closeLabel={t('action.close')}
          onClose={() => changeSearch({ case: undefined })}
        >
          {pane}
        </Drawer>
      )}
      {asked !== undefined && one !== undefined && (
        <CaseDialog
          asked={asked}
          one={one}
          people={data?.people ?? []}
          me={me}
          own={cases.filter(({ claimedBy, closedAt }) => claimedBy === me && closedAt === null)}
          onClose={() => setAsked(undefined)}
          onDone={(done) => {
            setAsked(undefined);
            // Whoever has closed one goes on with the next that is in the list.
            if (done === 'close' && at >= 0) show((cases[at + 1] ?? cases[at - 1])?.id);
            void again();
          }}
        />
      )}
      {tool === 'keys' && <KeysDialog onClose={() => setTool(undefined)} />}
      {tool === 'times' && <TimesDrawer onClose={() => setTool(undefined)} />}
      {tool === 'sites' && <SitesDrawer mayWrite={mayWrite} onClose={() => setTool(undefined)} />}
    </>
  );
}
