import type { Problem } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

/** The fields of a call that these show, which say themselves why one was refused. */
export const inviteeFields = ['name', 'mail_address'];

interface InviteeFieldsProps {
  readonly name: string;
  readonly mail: string;
  readonly problem: Problem | undefined;
  readonly onName: (name: string) => void;
  readonly onMail: (mail: string) => void;
}

/** Who is invited, and where to. */
export function InviteeFields({ name, mail, problem, onName, onMail }: InviteeFieldsProps) {
  const t = useText();
  const refused = (field: string) => (problem?.where === field ? problem.text : undefined);
  return (
    <>
      <Field
        label={t('people.name')}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        required
        value={name}
        error={refused('name')}
        onChange={({ target }) => onName(target.value)}
      />
      <Field
        label={t('people.mail')}
        type="email"
        autoComplete="off"
        hint={t('people.mailText')}
        value={mail}
        error={refused('mail_address')}
        onChange={({ target }) => onMail(target.value)}
      />
    </>
  );
}
