import { useId } from 'react';
import css from '#app/shell/keys-dialog.module.css';
import { placeKeys, type PlaceKey } from '#app/shell/shortcuts.ts';
import { setSingleKeys, useSingleKeys } from '#lib/single-keys.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Switch } from '#ui/switch.tsx';

const placeTexts: Readonly<Record<PlaceKey, TextKey>> = {
  s: 'nav.security',
  d: 'nav.devices',
  r: 'more.rooms',
  a: 'nav.automation',
  c: 'nav.camera',
  e: 'nav.events',
  m: 'nav.more',
};
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys there are at a house. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <KeysOf pin places={placeKeys.map((key) => [key, placeTexts[key]])} onClose={onClose} />
);

interface KeysOfProps {
  /** Codes of a panel are typed here. */
  readonly pin?: boolean;
  /** What follows `g`, and where that leads. */
  readonly places: readonly (readonly [key: string, text: TextKey])[];
  readonly onClose: () => void;
}

/** The keys there are, and the switch for those without Ctrl. */
export function KeysOf({ pin = false, places, onClose }: KeysOfProps) {
  const t = useText();
  const id = useId();
  const { on } = useSingleKeys();
  const rows: readonly (readonly [text: TextKey, keys: readonly string[], single: boolean])[] = [
    ['palette.title', [isApple ? '⌘' : 'Ctrl', 'K'], false],
    ['keys.close', ['Esc'], false],
    ...(pin ? [['keys.pin', ['0', '–', '9'], false] as const] : []),
    ['keys.find', ['/'], true],
    ['keys.title', ['?'], true],
    ...places.map(([key, text]) => [text, ['G', key.toUpperCase()], true] as const),
  ];
  return (
    <Modal labelledBy={id} onClose={onClose} shape="wide">
      <header className={css['head']}>
        <h2 id={id}>{t('keys.title')}</h2>
        <IconButton icon="close" label={t('action.close')} onClick={onClose} data-autofocus />
      </header>
      <dl className={css['keys']}>
        {rows.map(([text, keys, single]) => (
          <div key={text} data-off={single && !on}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (key === '–' ? <span key={key}>–</span> : <kbd key={key}>{key}</kbd>))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={css['singles']}>
        <Switch label={t('keys.singles')} checked={on} onChange={setSingleKeys} />
        <p className="muted dense">{t('keys.singlesText')}</p>
      </div>
    </Modal>
  );
}
