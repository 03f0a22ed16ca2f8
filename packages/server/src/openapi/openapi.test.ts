import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { openApi } from './document.ts';

const started = serversOfThisFile();
const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Places of a schema where anything goes; the values of a record may be anything: they are named by nobody. */
function shapeless(schema: unknown, place: string): readonly string[] {
  if (!isRecord(schema)) return [];
  if (Object.keys(schema).every((key) => key === '$schema')) return [place];
  const { properties, items } = schema;
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const parts = schema[word];
    return Array.isArray(parts) ? (parts as unknown[]) : [];
  });
  return [
    ...(isRecord(properties)
      ? Object.entries(properties).flatMap(([name, part]) => shapeless(part, `${place}.${name}`))
      : []),
    ...(items === undefined ? [] : shapeless(items, `${place}[]`)),
    ...options.flatMap((part) => shapeless(part, place)),
  ];
}

describe('the document of the API', () => {
  it('is a valid OpenAPI document', async () => {
    const result = await new Validator().validate(
      JSON.parse(JSON.stringify(openApi('0.1.0'))) as Record<string, unknown>,
    );
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  it('offers a revision to start from where a call heeds it, and nowhere else', () => {
    const { paths } = openApi('0.1.0') as { paths: Record<string, Record<string, object>> };
    const offered = all.filter(([name]) => {
      const [method = '', path = ''] = name.split(' ');
      return JSON.stringify(paths[path]?.[method.toLowerCase()] ?? {}).includes('/parameters/IfMatch');
    });
    expect(offered.map(([name]) => name)).toEqual(all.filter(([, { edits }]) => edits).map(([name]) => name));
  });

  it('refers to nothing that is not there', () => {
    const document = openApi('0.1.0');
    const text = JSON.stringify(document);
    const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, unknown>> };
    const named = [...text.matchAll(/#\/components\/schemas\/([\w.]+)"/g)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !(name in schemas))).toEqual([]);
    expect(text).not.toContain('#/$defs/');
  });

  it.each(all)('says of %s what it does, with an example and the shape of its reply', (_name, route) => {
    expect(route.about).toMatch(/^\S.{9,}/);
    expect(route.example).toBeDefined();
    const schema = z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any' });
    expect(shapeless(schema, '')).toEqual([]);
    // A file comes as it is, everything else has something in it, be it that it says that nothing comes back.
    if (route.sends !== undefined) expect(route.data.safeParse('').success).toBe(true);
  });

  it('has every call that is served', () => {
    const { paths } = openApi('0.1.0') as {
      readonly paths: Record<string, Record<string, { summary: string }>>;
    };
    for (const [name, { access, about }] of all) {
      if (access.tag === 'demo') continue;
      const [method = '', path = ''] = name.split(' ');
      expect(paths[path]?.[method.toLowerCase()]?.summary, name).toBe(about);
    }
  });

  it.each(all)('shows a right request for %s', (_name, { example, query, body }) => {
    expect(query.safeParse(example.query ?? {}).error?.message).toBeUndefined();
    expect(body.safeParse(example.body ?? {}).error?.message).toBeUndefined();
  });

  it('can be looked through under /api, whose page loads nothing from elsewhere', async () => {
    const { server } = await started();
    const page = await server.call({ method: 'GET', url: '/api' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    for (const [, address = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await server.call({ method: 'GET', url: address })).statusCode, address).toBe(200);
    const document = await server.call({ method: 'GET', url: '/api/openapi.json' });
    expect(document.json()).toMatchObject({ openapi: '3.1.0' });
  });
});
