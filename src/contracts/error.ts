import { API_ERROR_STATUSES, type ApiErrorCode } from '../lib/errors.ts';
import { openEnum, z } from './common.ts';

const API_ERROR_CODES = Object.keys(API_ERROR_STATUSES) as [ApiErrorCode, ...ApiErrorCode[]];

export const ErrorCodeSchema = openEnum(API_ERROR_CODES);

export const ErrorSchema = z
  .object({
    error: z.object({
      message: z.string().openapi({
        description: 'What happened, for people. The wording can change',
        example: 'limit: must be a whole number from 1 to 100',
      }),
      status: z.int().openapi({ description: 'The HTTP status', example: 422 }),
      code: ErrorCodeSchema.openapi({
        description: 'Preview. The kind of error, for programs. New codes can be added',
        example: 'invalid_input',
      }),
      field: z.string().optional().openapi({
        description: 'Preview. The invalid field. Absent if the error is not about a field',
        example: 'limit',
      }),
    }),
  })
  .openapi('Error', { description: 'An error. `code` says which, and `message` what to do about it' });

export type ApiError = z.infer<typeof ErrorSchema>['error'];
