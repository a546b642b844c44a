import { API_ERROR_KINDS, type ApiErrorCode } from '../lib/errors.ts';
import { z } from './common.ts';

const API_ERROR_CODES = Object.keys(API_ERROR_KINDS) as [ApiErrorCode, ...ApiErrorCode[]];

export const ErrorSchema = z
  .object({
    error: z.object({
      message: z.string().openapi({
        description: 'For people. The wording may change; branch on the status',
        example: 'limit: must be a whole number from 1 to 100',
      }),
      status: z.int().openapi({ description: 'The HTTP status', example: 422 }),
      code: z.enum(API_ERROR_CODES).openapi({
        description: 'Preview. The kind of failure, for programs. New codes may be added',
        example: 'invalid_input',
      }),
      field: z.string().optional().openapi({
        description: 'Preview. The input field at fault. Absent when the failure is not about a field',
        example: 'limit',
      }),
    }),
  })
  .openapi('Error');

export type ApiError = z.infer<typeof ErrorSchema>['error'];
