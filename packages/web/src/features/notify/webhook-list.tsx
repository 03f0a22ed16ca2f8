import type { NotificationClass, Webhook } from '@homeward/contract/shapes/reports/notification.ts';
import { isHttpUrl } from '@homeward/contract/words/values/http-url.ts';
import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { reasonText } from '#lib/reason-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { classes } from '#features/notify/news-words.ts';
import { TestButton } from '#features/notify/test-button.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

const nameMost = 30;
const urlMost = 250;
type Open = { readonly tag: 'add' } | { readonly tag: 'edit' | 'remove'; readonly hook: Webhook };

/** Addresses of one's own that are told of news, each message signed. */
export function WebhookList() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /user/webhook');
  const { busy, problem: refused, act } = useAct();
  const [open, setOpen] = useState<Open>();
  const list = data ?? [];
  const close = () => setOpen(undefined);
  async function change(work: () => ReturnType<typeof call<'PUT /user/webhook'>>) {
    await act(work);
    await reload();
  }
  function removed({ name }: Webhook) {
    close();
    void reload();
    showToast({ icon: 'trash', message: t('notify.deviceRemoved', { name }) });
  }
  return (
    <Section
      title={t('notify.webhooks')}
      more={
        <Button icon="plus" onClick={() => setOpen({ tag: 'add' })}>
          {t('notify.webhookAdd')}
        </Button>
      }
    >
      <Answered answer={{ data, problem, reload }} failedTitle={t('notify.failed')}>
        {list.length === 0 ? (
          <EmptyState title={t('notify.noWebhooks')} text={t('notify.webhooksText')} />
        ) : (
          <Rows label={t('notify.webhooks')}>
            {list.map((hook) => (
              <Row
                key={hook.id}
                icon="link"
                look={hook.enabled ? 'plain' : 'off'}
                title={hook.name}
                note={inOneLine([
                  hook.url,
                  hook.last_at === null
                    ? t('notify.neverSent')
                    : t('notify.lastAnswer', {
                        time: momentText(hook.last_at),
                        answer: reasonText(t, hook.last_answer),
                      }),
                ])}
                end={
                  <>
                    <TestButton channel="webhook" name={hook.name} id={hook.id} off={!hook.enabled} />
                    <IconButton
                      icon="edit"
                      size={20}
                      label={t('people.editOf', { name: hook.name })}
                      onClick={() => setOpen({ tag: 'edit', hook })}
                    />
                    <IconButton
                      icon="trash"
                      size={20}
                      label={t('account.removeOf', { name: hook.name })}
                      onClick={() => setOpen({ tag: 'remove', hook })}
                    />
                    <Switch
                      label={t('notify.tellName', { name: hook.name })}
                      labelHidden
                      checked={hook.enabled}
                      disabled={busy}
                      onChange={(enabled) =>
                        void change(() => call('PUT /user/webhook', { body: { id: hook.id, enabled } }))
                      }
                    />
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
      <ProblemLine text={refused?.text} />
      {(open?.tag === 'add' || open?.tag === 'edit') && (
        <Edit
          hook={open.tag === 'edit' ? open.hook : undefined}
          onClose={close}
          onChanged={() => void reload()}
        />
      )}
      {open?.tag === 'remove' && (
        <ActQuestion
          title={t('account.removeTitle', { name: open.hook.name })}
          text={t('notify.webhookRemoveText')}
          verb={t('account.remove')}
          work={() => call('DELETE /user/webhook', { query: { id: open.hook.id } })}
          onClose={close}
          onDone={() => removed(open.hook)}
        />
      )}
    </Section>
  );
}

const blank = { name: '', url: 'https://', classes };

interface EditProps {
  readonly hook: Webhook | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function Edit({ hook, onClose, onChanged }: EditProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const start = hook ?? blank;
  const [name, setName] = useState(start.name);
  const [url, setUrl] = useState(start.url);
  const [chosen, setChosen] = useState<readonly NotificationClass[]>(start.classes);
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  const wrongName = name.trim() === '' || name.trim().length > nameMost;
  const wrongUrl = !isHttpUrl(url.trim()) || url.trim().length > urlMost;
  async function submit() {
    const body = { name: name.trim(), url: url.trim(), classes: [...chosen] };
    if (hook !== undefined) {
      const outcome = await act(() => call('PUT /user/webhook', { body: { id: hook.id, ...body } }));
      if (outcome.tag === 'failed') return;
      onChanged();
      return onClose();
    }
    const outcome = await act(() => call('POST /user/webhook', { body }));
    if (outcome.tag === 'failed') return;
    setSecret(outcome.data.secret);
    onChanged();
  }
  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('notify.webhookMade', { name })}
        label={t('notify.webhookSecretLabel')}
        secret={secret}
        verb={t('account.codesKept')}
        onClose={onClose}
      >
        <Banner tone="delay" icon="info">
          {t('notify.webhookSecret')}
        </Banner>
      </SecretDialog>
    );
  return (
    <DialogForm
      title={hook === undefined ? t('notify.webhookAdd') : t('people.editOf', { name: hook.name })}
      dirty={name !== start.name || url !== start.url || chosen.join() !== start.classes.join()}
      verb={t('account.save')}
      busy={busy}
      wide
      onSubmit={() => {
        setTried(true);
        if (!wrongName && !wrongUrl) void submit();
      }}
      onClose={onClose}
    >
      <p>{t('notify.webhooksText')}</p>
      <Field
        label={t('notify.webhookName')}
        limit={nameMost}
        data-autofocus
        value={name}
        error={
          tried && wrongName
            ? t(name.trim() === '' ? 'v2_mg_required_field' : 'account.tooLong', { most: nameMost })
            : undefined
        }
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('notify.webhookUrl')}
        hint={t('notify.webhookUrlHint')}
        type="url"
        inputMode="url"
        value={url}
        error={tried && wrongUrl ? t('v2_mg_url_invalid') : problem?.text}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset>
        <legend>{t('notify.classes')}</legend>
        <div className="line wrap">
          {classes.map((what) => (
            <Chip
              key={what}
              label={t(`notify.class.${what}`)}
              pressed={chosen.includes(what)}
              onClick={() =>
                setChosen(chosen.includes(what) ? chosen.filter((one) => one !== what) : [...chosen, what])
              }
            />
          ))}
        </div>
      </fieldset>
    </DialogForm>
  );
}
