import { useText } from '#lib/i18n/use-text.ts';
import { chooseVeil } from '#features/veil/veil-acts.ts';
import { useVeil } from '#features/veil/use-veil.ts';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

/** Whether this device hides the house until a code is given; for whoever has one that opens it again. */
export function VeilForm() {
  const t = useText();
  const on = useVeil((veil) => veil.on);
  return (
    <Card label={t('account.veil')}>
      <Switch label={t('account.veil.on')} checked={on} onChange={chooseVeil} />
      <p className="muted dense">{t('account.veil.text')}</p>
    </Card>
  );
}
