import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import { call } from '#lib/client/call.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import type { ReactNode } from 'react';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { DeviceTrouble } from '#features/try-it/device-trouble.tsx';
import { possibilities } from '#features/try-it/what-can-be-done.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import css from '#features/try-it/try-it-drawer.module.css';

/** Acts on the demo's simulated world; what comes of it comes back as live messages, as it would from a real one. */
export function TryItHost({ onClose }: { readonly onClose: () => void }) {
  const rows = useRows(devices, (all) => all);
  const busy = useBusy();
  const online = useHouse((house) => house.online);
  const mains = useHouse(({ status }) => status?.acfail !== 'main.abnormal');
  return (
    <TryItDrawer
      devices={rows}
      mains={mains}
      panelLink={online}
      busy={(word) => busy[`world ${word}`] === true}
      onAct={(act: WorldAct) => {
        const word = 'device' in act ? act.device : act.tag;
        void attempt(`world ${word}`, call('POST /demo/act', { body: { act } }));
      }}
      onClose={onClose}
    />
  );
}

interface TryItDrawerProps {
  readonly devices: readonly HouseDevice[];
  readonly mains: boolean;
  readonly panelLink: boolean;
  /** Whether an act is under way: a device's id, or the act's own word. */
  readonly busy: (word: string) => boolean;
  readonly onAct: (act: WorldAct) => void;
  readonly onClose: () => void;
}

/** The Try it drawer of the demo: the simulated house by what can be done to it. */
function TryItDrawer({ devices, mains, panelLink, busy, onAct, onClose }: TryItDrawerProps) {
  const t = useText();
  const { openings, motions, detectors, buttons } = possibilities(devices);
  const row = (device: HouseDevice, word: 'open' | 'close' | 'walkPast' | 'detect' | 'clear' | 'press') => {
    const tag = word === 'press' ? 'detect' : word;
    return (
      <ActRow
        key={device.id}
        name={device.name}
        note={device.roomName}
        word={t(`tryIt.${word}`)}
        busy={busy(device.id)}
        onAct={() => onAct({ tag, device: device.id })}
      />
    );
  };
  return (
    <Drawer title={t('shell.tryIt')} closeLabel={t('action.close')} onClose={onClose}>
      <p className="muted">{t('tryIt.intro')}</p>
      <Acts title={t('tryIt.openings')}>
        {openings.map((device) => row(device, device.opening === 'open' ? 'close' : 'open'))}
      </Acts>
      <Acts title={t('tryIt.motions')}>{motions.map((device) => row(device, 'walkPast'))}</Acts>
      <Acts title={t('tryIt.detectors')}>
        {detectors.map((device) => row(device, device.condition === 'active' ? 'clear' : 'detect'))}
      </Acts>
      <Acts title={t('tryIt.buttons')}>{buttons.map((device) => row(device, 'press'))}</Acts>
      <Acts title={t('tryIt.house')}>
        <ActRow
          name={t('tryIt.mains')}
          note={t(mains ? 'tryIt.mainsOn' : 'tryIt.mainsOff')}
          word={t(mains ? 'tryIt.cut' : 'tryIt.mend')}
          busy={busy('mains')}
          onAct={() => onAct({ tag: 'mains', on: !mains })}
        />
        <ActRow
          name={t('tryIt.panelLink')}
          note={t(panelLink ? 'tryIt.linkUp' : 'tryIt.linkDown')}
          word={t(panelLink ? 'tryIt.cut' : 'tryIt.mend')}
          busy={busy('panelLink')}
          off={!panelLink}
          onAct={() => onAct({ tag: 'panelLink', up: !panelLink })}
        />
      </Acts>
      <Acts title={t('tryIt.trouble')}>
        <li>
          <DeviceTrouble devices={devices} busy={busy} onAct={onAct} />
        </li>
      </Acts>
    </Drawer>
  );
}

function Acts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css['acts']} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface ActRowProps {
  readonly name: string;
  readonly note: string;
  readonly word: string;
  readonly busy: boolean;
  readonly off?: boolean;
  readonly onAct: () => void;
}

function ActRow({ name, note, word, busy, off = false, onAct }: ActRowProps) {
  return (
    <li>
      <p>
        {name}
        {note !== '' && <span>{note}</span>}
      </p>
      <Button aria-label={`${word}: ${name}`} busy={busy} off={off} onClick={onAct}>
        {word}
      </Button>
    </li>
  );
}
