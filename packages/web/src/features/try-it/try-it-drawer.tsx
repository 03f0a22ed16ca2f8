import type { WorldAct } from '@homeward/contract/world.ts';
import type { ReactNode } from 'react';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { DeviceTrouble } from '#features/try-it/device-trouble.tsx';
import { possibilities } from '#features/try-it/what-can-be-done.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import css from '#features/try-it/try-it-drawer.module.css';

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
export function TryItDrawer({ devices, mains, panelLink, busy, onAct, onClose }: TryItDrawerProps) {
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
