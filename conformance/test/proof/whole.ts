/** Whether `npm run test:whole` runs: every fault, every requirement asked for alone, and every honest variant by itself. */
export const whole = process.env['ASSAY_PROOF'] === 'whole'
