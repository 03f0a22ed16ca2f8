import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { logoPicture } from '#features/company/logo-picture.ts';
import { profileFields, profileLength } from '#features/company/profile-fields.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { TextBox } from '#ui/text-box.tsx';
import css from '#features/company/profile-card.module.css';

interface ProfileCardProps {
  readonly company: DataOf<'GET /installer/account'>;
  /** It may be read alone. */
  readonly off: boolean;
  readonly onSaved: () => Promise<void>;
}

/** What the company says of itself; owners of homes read its name and phone. */
export function ProfileCard({ company, off, onSaved }: ProfileCardProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { name, phone, mail, address, report_text, report_logo } = company;
  const start = { name, phone, mail, address, report_text, report_logo };
  const [draft, setDraft] = useState(start);
  const [noPicture, setNoPicture] = useState(false);
  const changed = !same(draft, start);
  return (
    <Card label={t('sites.profile')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !busy) void act(() => call('PUT /installer/account', { body: draft })).then(onSaved);
        }}
      >
        <Fields>
          {profileFields.map((field) => (
            <Field
              key={field}
              label={t(`sites.company.${field}`)}
              maxLength={profileLength[field]}
              autoComplete="off"
              readOnly={off}
              value={draft[field]}
              error={problem?.where === field ? problem.text : undefined}
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
            />
          ))}
        </Fields>
        {!off && (
          <>
            <TextBox
              label={t('sites.reportText')}
              hint={t('sites.reportHint')}
              limit={300}
              maxLength={300}
              rows={2}
              value={draft.report_text}
              onChange={({ target }) => setDraft({ ...draft, report_text: target.value })}
            />
            <FileField
              label={t('sites.reportLogo')}
              accept="image/png,image/jpeg,image/webp"
              onPicked={([file]) => {
                if (file === undefined) return;
                setNoPicture(false);
                logoPicture(file).then(
                  (logo) => setDraft((now) => ({ ...now, report_logo: logo })),
                  () => setNoPicture(true),
                );
              }}
            />
          </>
        )}
        {draft.report_logo !== '' && (
          <div className={css['logo']}>
            <img src={draft.report_logo} alt={t('sites.reportLogo')} />
            {!off && (
              <Button kind="quiet" onClick={() => setDraft({ ...draft, report_logo: '' })}>
                {t('sites.remove')}
              </Button>
            )}
          </div>
        )}
        <ProblemLine text={noPicture ? t('v2_mg_picture_type') : undefined} />
        <ProblemLine
          text={
            problem !== undefined && !(profileFields as readonly string[]).includes(problem.where)
              ? problem.text
              : undefined
          }
        />
        {changed && (
          <FormActions>
            <Button onClick={() => setDraft(start)}>{t('action.cancel')}</Button>
            <Button kind="primary" type="submit" busy={busy} off={draft.name.trim() === ''}>
              {t('sites.save')}
            </Button>
          </FormActions>
        )}
      </form>
    </Card>
  );
}
