import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import { useEffect } from 'react';
import { isOpen, isUrgent, rungOf } from '#features/care/care-words.ts';
import { telephone } from '#features/care/contact-ladder.tsx';
import { BigAnswer, ReceiverSheet } from '#features/care/receiver-sheet.tsx';
import { careBusy } from '#features/care/care-acts.ts';
import { callForHelp, forgetHelpTrouble, useHelpTrouble } from '#features/care/help-call.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { emergencyNumberAt } from '#features/care/emergency-number.ts';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface HelpLostProps {
  readonly calls: readonly HelpCall[];
  /** Whom to call, in their order. */
  readonly contacts: readonly ContactRow[];
}

/** A call for help that did not go out, over the whole screen until it is read: whom to call instead, and another try. */
export function HelpLost({ calls, contacts }: HelpLostProps) {
  const t = useText();
  const trouble = useHelpTrouble((state) => state.trouble);
  const busy = useBusy((all) => all[careBusy('help')] === true);
  const number = useHouse(({ info }) => emergencyNumberAt(info));
  // It went out after all, or by another way.
  const called = calls.some((call) => isOpen(call) && isUrgent(call));
  useEffect(() => {
    if (called && trouble !== undefined) forgetHelpTrouble();
  }, [called, trouble]);
  if (trouble === undefined || called) return null;
  const rungs = contacts.filter(({ phone, kind }) => phone !== '' && kind === 'emergency').map(rungOf);
  const nobody = number === undefined && rungs.length === 0;
  return (
    <ReceiverSheet
      key={trouble}
      loud
      title={t(`care.lost.${trouble}`)}
      text={t(nobody ? 'care.lost.textNobody' : 'care.lost.text')}
      onEscape={trouble === 'slow' ? undefined : forgetHelpTrouble}
    >
      {number !== undefined && (
        <BigAnswer kind="primary" first href={telephone(number)}>
          {t('care.call', { name: number })}
          <small>{t('care.lost.emergency')}</small>
        </BigAnswer>
      )}
      {rungs.map((rung, place) => (
        <BigAnswer
          key={rung.id}
          kind={number === undefined && place === 0 ? 'primary' : 'plain'}
          first={number === undefined && place === 0}
          href={telephone(rung.phone)}
        >
          {t('care.call', { name: rung.name })}
          <small>{rung.phone}</small>
        </BigAnswer>
      ))}
      <BigAnswer
        kind={nobody ? 'primary' : 'plain'}
        first={nobody}
        busy={busy}
        onPress={() => void callForHelp()}
      >
        {t(busy ? 'care.lost.trying' : 'care.lost.again')}
      </BigAnswer>
      {trouble !== 'slow' && <BigAnswer onPress={forgetHelpTrouble}>{t('care.big.back')}</BigAnswer>}
    </ReceiverSheet>
  );
}
