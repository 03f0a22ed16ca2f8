// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { keyedStore, useRow, useRows } from '#lib/house/keyed-store.ts';

afterEach(cleanup);

interface Row {
  readonly name: string;
  readonly open: boolean;
}

function house() {
  const store = keyedStore<string, Row>();
  store.replace([
    ['front', { name: 'Front door', open: false }],
    ['terrace', { name: 'Terrace door', open: false }],
  ]);
  const renders: string[] = [];
  function Door({ id }: { readonly id: string }) {
    renders.push(id);
    return <p>{useRow(store, id)?.open === true ? 'open' : 'closed'}</p>;
  }
  function Names() {
    renders.push('names');
    return <p>{useRows(store, (rows) => rows.map(({ name }) => name)).join(', ')}</p>;
  }
  const { container } = render(
    <>
      <Door id="front" />
      <Door id="terrace" />
      <Names />
    </>,
  );
  renders.length = 0;
  return { store, renders, text: () => container.textContent };
}

describe('rows by key', () => {
  it('render only the row that an event is about', () => {
    const { store, renders, text } = house();
    act(() => store.put('front', { name: 'Front door', open: true }));
    expect(renders).toEqual(['front']);
    expect(text()).toContain('open');
  });

  it('render nothing when everything is read anew and says the same', () => {
    const { store, renders } = house();
    act(() =>
      store.replace([
        ['front', { name: 'Front door', open: false }],
        ['terrace', { name: 'Terrace door', open: false }],
      ]),
    );
    expect(renders).toEqual([]);
  });

  it('render what follows all rows only when what it makes of them changes', () => {
    const { store, renders, text } = house();
    act(() => store.put('garage', { name: 'Garage', open: false }));
    expect(renders).toEqual(['names']);
    act(() => store.remove('garage'));
    expect(text()).toContain('Front door, Terrace door');
  });
});
