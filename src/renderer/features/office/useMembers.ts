import type { Input } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import { mustCall } from '#data/bridge/index'
import { useAction } from '#ui/controls/useAction'
import { inOrder } from './rolesText.ts'
import { useOffice } from './store.ts'

type Owner = Input<'office.upgrade'>['owner']

/** Made by main, kept nowhere and shown once. */
interface NewPassword {
  login: string
  name: string
  password: string
  fingerprint: string | null
}

export function useMembers() {
  const office = useOffice()
  const { running, error, run } = useAction()
  const made = shallowRef<NewPassword>()
  const savedFor = ref<string>()

  const add = ({ displayName, ...member }: Omit<Input<'office.addMember'>, 'owner'>, owner: Owner) =>
    run(async () => {
      const told = await mustCall('office.addMember', {
        ...member,
        displayName,
        owner,
        roles: inOrder(member.roles),
      })
      made.value = { login: member.login, name: displayName, ...told }
      await office.load()
    })
  const renewPassword = (login: string, owner: Owner) =>
    run(async () => {
      const told = await mustCall('office.renewPassword', { login, owner })
      made.value = { login, name: office.nameOf(login), ...told }
    })
  const setRoles = (login: string, roles: Input<'office.setRoles'>['roles']) =>
    run(async () => {
      await mustCall('office.setRoles', { login, roles: inOrder(roles) })
      await office.load()
    })
  const deactivate = (login: string) =>
    run(async () => {
      await mustCall('office.deactivate', { login })
      await office.load()
    })
  const saveInvitation = (login: string) =>
    run(async () => {
      savedFor.value = undefined
      if (await mustCall('office.saveInvitation', { login })) savedFor.value = login
    })
  const forget = (): void => {
    made.value = undefined
    savedFor.value = undefined
  }

  return { running, error, made, savedFor, add, renewPassword, setRoles, deactivate, saveInvitation, forget }
}

export type Members = ReturnType<typeof useMembers>
