import type { OpenApiDocument } from '../../../src/entry/web/docs/reference/openapi-document.ts';

/** A document with one of everything that the reference shows. */
export const SAMPLE_DOCUMENT: OpenApiDocument = {
  info: { version: '1.2.0', description: 'First.\n\nBodies are `{ "data": … }`.' },
  servers: [{ url: 'https://audit.brightpage.com/api/v1' }],
  tags: [
    { name: 'Audits', description: 'Vessels' },
    { name: 'Blog', description: 'Boilers' },
  ],
  paths: {
    '/teapots/{id}': {
      put: {
        operationId: 'fillTeapot',
        summary: 'Fill a teapot',
        description: 'With <b>water</b>, see `GET /teapots`.',
        tags: ['Blog', 'Audits'],
        security: [{ key: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', example: "Ada's/1" } },
          { name: 'kind', in: 'query', required: true, schema: { type: 'string', enum: ['black'] } },
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: 1_200, default: 5 },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Filling' } } },
        },
        responses: {
          200: {
            description: 'Filled',
            headers: {
              'X-Always': { description: 'On every answer' },
              'X-Heat': { description: 'In degrees' },
            },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: {
                      type: 'object',
                      required: ['teapot', 'cups'],
                      properties: {
                        teapot: { anyOf: [{ $ref: '#/components/schemas/Filling' }, { type: 'null' }] },
                        cups: {
                          type: 'array',
                          maxItems: 6,
                          items: { type: 'object', properties: { colour: { type: ['string', 'null'] } } },
                        },
                        poured_at: { type: 'string', format: 'date-time' },
                      },
                    },
                  },
                },
              },
            },
          },
          418: { description: 'It is a teapot', headers: { 'X-Always': { description: 'On every answer' } } },
        },
      },
    },
    '/kettles': {
      get: {
        operationId: 'listKettles',
        summary: 'List kettles',
        tags: ['Blog'],
        responses: {
          200: {
            description: 'All kettles',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { $ref: '#/components/schemas/GreenFilling' } },
                },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Filling: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', enum: ['green', 'black'], description: 'Of the leaves' },
          note: { type: 'string', maxLength: 2_000, example: "it's hot" },
        },
      },
      GreenFilling: {
        allOf: [
          { $ref: '#/components/schemas/Filling' },
          { type: 'object', properties: { harvest: { type: 'integer' } } },
        ],
      },
    },
  },
};
