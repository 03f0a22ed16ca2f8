import { areaLabel } from '@homeward/contract/words/values/text.ts';
import { windowTitle } from '#lib/page-title.ts';
import { go, useHere } from '#lib/router/here.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { toOwnEntry } from '#lib/own-entry.ts';
import { goOn } from '#lib/router/go-on.ts';
import { SelectPanelView, type PanelCard } from '#features/select-panel/select-panel-view.tsx';
import { momentText } from '#lib/date-text.ts';
import { pinnedPanels, togglePin } from '#features/select-panel/pinned-panels.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { useSession } from '#lib/client/session.ts';
import { eventLine } from '#features/events/event-line.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTelling } from '#features/events/use-telling.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { plain } from '#lib/i18n/rich.tsx';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { choosePanel, leavePanels, loadPanels, usePanels, type PanelRow } from '#lib/panels.ts';
import { Toaster } from '#ui/toaster.tsx';

const AddPanel = lazy(async () => ({
  default: (await import('#features/select-panel/add-panel.tsx')).AddPanel,
}));

function card(t: Text, row: PanelRow, pinned: boolean, last: PanelCard['last']): PanelCard {
  const base = {
    last,
    id: row.mac,
    name: row.name,
    address: row.modes.map(({ area_name }) => area_name).join(', '),
    faults: Number(row.faults),
    online: row.online === '1',
    pinned,
  };
  if (row.online !== '1') {
    const state =
      row.at === '' ? t('panels.away') : t('panels.awaySince', { time: momentText(Number(row.at)) });
    return { ...base, icon: 'silent', tone: 'offline', state };
  }
  if (row.alarm === '1') return { ...base, icon: 'bellRing', tone: 'alarm', state: t('state.alarm') };
  if (row.model === 'carealert') return { ...base, icon: 'heartHand', tone: 'care', state: t('panels.care') };
  const armed = row.modes.filter(({ mode }) => mode !== 'disarm');
  if (armed.length === 0)
    return { ...base, icon: 'shieldOpen', tone: 'disarmed', state: t('state.disarmed') };
  const away = armed.some(({ mode }) => mode === 'arm');
  const word = (mode: (typeof row.modes)[number]['mode']): string =>
    t(mode === 'disarm' ? 'state.disarmed' : mode === 'arm' ? 'state.arm' : 'panels.home');
  const alike = row.modes.every(({ mode }) => mode === row.modes[0]?.mode);
  return {
    ...base,
    icon: away ? 'shieldLock' : 'houseShield',
    tone: away ? 'armed' : 'home',
    state: alike
      ? word(armed[0]?.mode ?? 'disarm')
      : inOneLine(row.modes.map(({ area_name, mode }) => `${area_name}: ${word(mode)}`)),
  };
}

/** The choice after signing in (S2.5); skipped where there is only one panel. */
export function SelectPanelPage() {
  const t = useText();
  const { to = '/security' } = useHere((here) => here.search);
  const list = usePanels((panels) => panels.list);
  // It comes behind the cards, which say more; where it does not, they say enough.
  const lasts = useAnswer('GET /panel/last_event', {}, { skip: list === undefined });
  const telling = useTelling();
  function lastOf({ mac, modes }: PanelRow): PanelCard['last'] {
    const found = lasts.data?.find((one) => one.mac === mac);
    if (found === undefined) return undefined;
    // The house that is open is another one.
    const areaName = (no: string): string =>
      areaLabel(modes.find(({ area }) => area === no)?.area_name, t('area.numbered', { no }));
    return {
      sentence: plain(eventLine({ ...telling, areaName }, found.event).sentence),
      when: momentText(Number(found.event.at)),
    };
  }
  const [adding, setAdding] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const account = useSession(({ session }) => (session.tag === 'in' ? session.account.id : ''));
  const [pinned, setPinned] = useState(() => pinnedPanels(account));
  useEffect(() => {
    document.title = windowTitle(t('panels.title'));
  }, [t]);
  const readNow = useEffectEvent(read);
  useEffect(() => void readNow(), []);

  async function read(): Promise<void> {
    setFailure(undefined);
    const outcome = await loadPanels();
    setFailure(outcome.tag === 'failed' ? outcome.failure : undefined);
  }

  async function leave(): Promise<void> {
    await signOut();
    leavePanels();
    go('/auth/login');
  }

  async function open({ id }: PanelCard) {
    const panel = list?.find(({ mac }) => mac === id);
    if (panel === undefined) return;
    const outcome = await choosePanel(panel);
    if (outcome.tag === 'failed') return setFailure(outcome.failure);
    toOwnEntry(panel, to);
    goOn(to);
  }

  return (
    <>
      <SelectPanelView
        panels={list
          ?.map((row) => card(t, row, pinned.includes(row.mac), lastOf(row)))
          // Favourites first; among themselves all stay in the order of the list.
          .toSorted((one, other) => Number(other.pinned) - Number(one.pinned))}
        problem={failure === undefined ? undefined : refusalText(t, failure)}
        onOpen={(panel) => void open(panel)}
        onPin={({ id }) => setPinned(togglePin(account, id))}
        onAdd={() => setAdding(true)}
        onAgain={() => void read()}
        onSignOut={() => void leave()}
      />
      <Suspense>{adding && <AddPanel onClose={() => setAdding(false)} />}</Suspense>
      <Toaster label={t('shell.messages')} closeLabel={t('action.close')} />
    </>
  );
}
