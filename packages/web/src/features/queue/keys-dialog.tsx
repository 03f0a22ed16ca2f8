import { callOutcomes } from '@homeward/contract/words/company/alarm-case-words.ts';
import css from '#features/queue/case-pane.module.css';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { setSingleKeys, useSingleKeys } from '#lib/single-keys.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Switch } from '#ui/switch.tsx';

const rows: readonly (readonly [key: string, text: TextKey])[] = [
  ['J ↓', 'queue.key.next'],
  ['K ↑', 'queue.key.before'],
  ['T', 'queue.act.next'],
  ['C', 'queue.act.claim'],
  ['D', 'queue.key.step'],
  ['P', 'queue.key.contact'],
  ['V', 'queue.key.camera'],
  ['M', 'queue.key.map'],
  ['N', 'queue.act.note'],
  ['F', 'queue.act.forward'],
  ['H', 'queue.act.handOver'],
  ['R', 'queue.act.release'],
  ['X', 'queue.act.close'],
  ['O', 'queue.act.reopen'],
  ['?', 'queue.keys'],
];

/** One key each: all of them, and whether they do anything on this device. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const on = useSingleKeys((state) => state.on);
  return (
    <Drawer title={t('queue.keys')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={css['sheet']}>
        <Switch label={t('queue.keysOn')} checked={on} onChange={setSingleKeys} />
        <dl className={css['keys']}>
          {rows.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
          {callOutcomes.map((outcome, index) => (
            <div key={outcome}>
              <dt>
                <kbd>{index + 1}</kbd>
              </dt>
              <dd>{t(`queue.outcome.${outcome}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Drawer>
  );
}
