// The public interface of this feature for other features: every file that is taken goes through its dialog.
export { default as IntakeDialog } from './IntakeDialog.vue'
export { default as IntakeRecords } from './IntakeRecords.vue'
export { default as RecordsButton } from './RecordsButton.vue'
export { fileMonth } from './fileMonth.ts'
export { useIntake, type Intake } from './useIntake.ts'
export { recordsPaper, withoutOthers } from './recordsPaper.ts'
