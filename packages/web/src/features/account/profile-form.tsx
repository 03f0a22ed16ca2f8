import type { Profile } from '@homeward/contract/shapes/access/account.ts';
import { useId } from 'react';
import { OwnPicture } from '#features/account/own-picture.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { initialsOf } from '#lib/initials.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { HeadSave } from '#ui/head-save.tsx';

const nameMost = 60;
const looksLikeMail = (text: string): boolean => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Name, mail and picture. Another mail asks for a proof: links for a new password go there. */
export function ProfileForm({
  profile,
  onChanged,
}: {
  readonly profile: Profile;
  readonly onChanged: () => Promise<void>;
}) {
  const t = useText();
  const id = useId();
  const { busy, problem, act } = useAct();
  const form = useFormDraft('account profile', { name: profile.name, mail: profile.mail });
  const { name, mail } = form.draft;
  const dirty = name.trim() !== profile.name || mail.trim() !== profile.mail;
  const wrongName = name.trim() === '' || name.trim().length > nameMost;
  const wrongMail = !looksLikeMail(mail.trim());
  const save = useUnsaved(dirty);

  async function submit() {
    const outcome = await act(() =>
      call('PUT /account', {
        body: {
          ...(name.trim() === profile.name ? {} : { name: name.trim() }),
          ...(mail.trim() === profile.mail ? {} : { mail: mail.trim() }),
        },
      }),
    );
    if (outcome.tag === 'failed') return;
    await form.settle({ name, mail }, async () => onChanged());
    showToast({ icon: 'check', message: t('account.saved') });
  }
  return (
    <Card label={t('account.profile')}>
      <OwnPicture
        initials={initialsOf(profile.name)}
        has={profile.avatar}
        onChanged={() => void onChanged()}
      />
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && dirty && !wrongName && !wrongMail) void submit();
        }}
      >
        <Fields>
          <Field
            label={t('account.name')}
            autoComplete="name"
            limit={nameMost}
            hint={t('account.nameHint')}
            value={name}
            error={
              wrongName
                ? name.trim() === ''
                  ? t('v2_mg_required_field')
                  : t('account.tooLong', { most: nameMost })
                : problem?.where === 'name'
                  ? problem.text
                  : undefined
            }
            onChange={(event) => form.change({ name: event.target.value, mail })}
          />
          <Field
            label={t('account.mail')}
            type="email"
            autoComplete="email"
            hint={t('account.mailHint')}
            value={mail}
            error={
              wrongMail
                ? t('account.mailWrong')
                : problem !== undefined && problem.where !== 'name'
                  ? problem.text
                  : undefined
            }
            onChange={(event) => form.change({ name, mail: event.target.value })}
          />
          <Field label={t('signIn.id')} value={profile.login} readOnly hint={t('account.idHint')} />
        </Fields>
        <FormActions>
          {dirty && (
            <Button
              onClick={() => {
                form.reset();
              }}
            >
              {t('account.discard')}
            </Button>
          )}
          <HeadSave>
            <Button
              form={id}
              ref={save}
              type="submit"
              kind="primary"
              busy={busy}
              off={!dirty || wrongName || wrongMail}
            >
              {t('account.save')}
            </Button>
          </HeadSave>
        </FormActions>
      </form>
    </Card>
  );
}
