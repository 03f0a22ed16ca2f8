import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import type { ReactNode } from 'react';
import { NeedsList } from '#features/care/needs-list.tsx';
import { needRows } from '#features/care/needs.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import css from '#features/care/emergency-sheet.module.css';
import '#ui/styles/print.css';

interface EmergencySheetProps {
  readonly profile: CareProfile;
  /** Their picture, so that a stranger knows whom it is about. */
  readonly face: ReactNode;
  readonly contacts: readonly ContactRow[];
  /** The birthday as people write it, '' where it is not known. */
  readonly born: string;
  /** Of the page that shows how they are, for whoever may see it. */
  readonly address: string;
  /** Whose, and when it was printed. */
  readonly printed: string;
}

/** One page for the refrigerator door: what a stranger who helps must know, and whom to call. */
export function EmergencySheet({ profile, face, contacts, born, address, printed }: EmergencySheetProps) {
  const t = useText();
  const rhesus = profile.rhesus === null ? '' : ` ${t(`care.profile.${profile.rhesus}`)}`;
  const facts = [
    { label: t('care.profile.birthDate'), text: born },
    { label: t('care.profile.phone'), text: profile.phone },
    { label: t('care.profile.address'), text: profile.address },
    {
      label: t('care.profile.bloodType'),
      text: profile.bloodType === null ? '' : `${profile.bloodType}${rhesus}`,
    },
  ].filter(({ text }) => text !== '');
  const doctor = contacts.find(({ kind }) => kind === 'doctor');
  const emergency = contacts.filter(({ kind }) => kind === 'emergency');
  return (
    <div className="stack">
      <div className={css['tools']}>
        <p className="muted">{t('care.sheet.text')}</p>
        <Button icon="print" kind="primary" onClick={() => print()}>
          {t('care.sheet.print')}
        </Button>
      </div>
      <Card>
        <article data-print className={css['sheet']}>
          <header>
            {face}
            <div>
              <p>{t('care.sheet.title')}</p>
              <h2>{profile.name === '' ? t('care.sheet.nobody') : profile.name}</h2>
            </div>
            <figure>
              <QrCode text={address} label={t('care.sheet.code')} />
              <figcaption>{t('care.sheet.code')}</figcaption>
            </figure>
          </header>
          <NeedsList rows={[...needRows(t, profile), ...facts]} />
          {profile.notes !== '' && (
            <NeedsList rows={[{ label: t('care.profile.notes'), text: profile.notes }]} />
          )}
          <h3>{t('care.tab.emergency')}</h3>
          {emergency.length === 0 ? (
            <p>{t('care.ladder.none')}</p>
          ) : (
            <ol>
              {emergency.map((contact) => (
                <li key={contact.id}>
                  <b>{contact.name}</b>
                  {[contact.relation, contact.hasKey ? t('care.hasKey') : '', contact.phone]
                    .filter((text) => text !== '')
                    .map((text) => ` · ${text}`)
                    .join('')}
                </li>
              ))}
            </ol>
          )}
          {doctor !== undefined && (
            <>
              <h3>{t('care.tab.doctor')}</h3>
              <p>
                <b>{doctor.name}</b>
                {[doctor.relation, doctor.phone].filter((text) => text !== '').map((text) => ` · ${text}`)}
              </p>
            </>
          )}
          <p className="printOnly">{printed}</p>
        </article>
      </Card>
    </div>
  );
}
