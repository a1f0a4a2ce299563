import { Component, type ReactNode } from 'react'

interface OptionalProps {
  children: ReactNode
}

/** Shows nothing if its children fail: what only adds comfort takes no page with it. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
