import { ERROR_KINDS, type ErrorCode } from '../lib/errors.ts';
import { z } from './common.ts';

const ERROR_CODES = Object.keys(ERROR_KINDS) as [ErrorCode, ...ErrorCode[]];

export const ErrorSchema = z
  .object({
    error: z.object({
      message: z.string().openapi({
        description: 'For people; clients branch on the status',
        example: 'There is no audit r_1',
      }),
      status: z.int().openapi({ example: 404 }),
      code: z.enum(ERROR_CODES).openapi({
        description: 'Preview. Stable name of the failure, for programs. New codes may be added',
        example: 'report_not_found',
      }),
      field: z.string().optional().openapi({
        description: 'Preview. The input field at fault; absent when no single field is',
        example: 'url',
      }),
    }),
  })
  .openapi('Error');

export type ApiError = z.infer<typeof ErrorSchema>['error'];
