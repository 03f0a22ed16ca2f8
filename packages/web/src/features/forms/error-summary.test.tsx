// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { Field } from '#ui/field.tsx';

afterEach(cleanup);

/** Two names that both have to be there; `server` may still refuse one. */
function Names({ onTaken = () => undefined }: { readonly onTaken?: () => string | undefined }) {
  const [names, setNames] = useState({ first: '', last: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const field = (name: 'first' | 'last', said?: string) => (
    <Field
      label={name}
      value={names[name]}
      limit={30}
      error={tried && names[name] === '' ? `no ${name} name` : said}
      onChange={(event) => setNames({ ...names, [name]: event.target.value })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (names.first !== '' && names.last !== '') void Promise.resolve().then(() => setRefused(onTaken()));
      }}
    >
      <ErrorSummary />
      {field('first', refused)}
      {field('last')}
      <button type="submit">save</button>
    </form>
  );
}

const save = (): boolean => fireEvent.submit(screen.getByText('save').closest('form')!);
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('names all that is wrong at the top, takes the focus, and leads to each field', async () => {
  render(<Names />);
  expect(screen.queryByRole('group')).toBeNull();
  save();
  const summary = await screen.findByRole('group');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['first: no first name', 'last: no last name']);
  fireEvent.click(within(summary).getByText('last'));
  expect(document.activeElement).toBe(screen.getByLabelText('last'));
});

it('goes as what is wrong is mended, without taking the focus again', async () => {
  render(<Names />);
  save();
  const summary = await screen.findByRole('group');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  screen.getByLabelText('first').focus();
  write('first', 'Anna');
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('first'));
});

it('a single wrong field has the focus itself, also where the server says so later', async () => {
  render(<Names onTaken={() => 'taken'} />);
  write('first', 'Anna');
  write('last', 'Lind');
  save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('first')));
  expect(screen.queryByRole('group')).toBeNull();
});

it('says nothing of what is marked before anybody tried to save', async () => {
  render(
    <form>
      <ErrorSummary />
      <Field label="one" error="wrong" defaultValue="" />
      <Field label="two" error="wrong" defaultValue="" />
    </form>,
  );
  write('one', 'x');
  await Promise.resolve();
  expect(screen.queryByRole('group')).toBeNull();
});
